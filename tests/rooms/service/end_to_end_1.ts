import { importRoom } from "../import_room.ts";

// Its tests wait much for programs to start: two rooms do so side by side.
await importRoom("end_to_end", { half: 1 });
