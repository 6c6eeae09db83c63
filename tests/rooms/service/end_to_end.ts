import { importRoom } from "../import_room.ts";

await importRoom("end_to_end");
