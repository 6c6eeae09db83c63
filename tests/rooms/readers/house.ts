import { importRoom } from "../import_room.ts";

// Its regexes need an isolate in which no source has been loaded: they see what loading one makes.
await importRoom("house", { without: ["regexes"] });
