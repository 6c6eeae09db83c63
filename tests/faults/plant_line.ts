/** The line that tells of a planted failure begins with this. */
export const PLANTED = "planted fault:";
