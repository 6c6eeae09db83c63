import { importSteps } from "../import_room.ts";

await importSteps();
