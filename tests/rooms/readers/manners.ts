import { importRoom } from "../import_room.ts";

await importRoom("manners");
