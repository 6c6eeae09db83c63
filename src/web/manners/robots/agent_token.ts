/** The name this service answers to in robots.txt and robots tags: its product token, in lower case. */
export const AGENT_TOKEN = "service";
