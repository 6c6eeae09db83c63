/** Prints a line for each platform: its name, target, wheel tag, and the name of the packages. */
import { PACKAGE_NAME } from "./name.ts";
import { PLATFORMS } from "./platforms.ts";

for (const [platform, { target, wheel }] of Object.entries(PLATFORMS)) {
  console.log(platform, target, wheel, PACKAGE_NAME);
}
