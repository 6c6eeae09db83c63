/** Addresses that lead to files rather than pages, recognised by the ending of their path. */
import { pathOf } from "../page/url/mod.ts";

const FILE_ENDINGS: ReadonlySet<string> = new Set(
  `7z aac apk avi bin bmp bz2 css csv deb dmg doc docx eot epub exe flac flv gif gz heic ico iso jar
  jpeg jpg js json m4a m4v mkv mov mp3 mp4 mpeg mpg msi odp ods odt ogg otf pdf png ppt pptx rar rpm
  rss svg tar tgz tif tiff ttf txt wav webm webp wmv woff woff2 xls xlsx xml xz zip`.split(/\s+/),
);

/** Reports whether the last ending of an address's path names a file. */
export function namesFile(address: string): boolean {
  const path = pathOf(address);
  const dot = path.lastIndexOf(".");
  return dot > path.lastIndexOf("/") && FILE_ENDINGS.has(path.slice(dot + 1).toLowerCase());
}
