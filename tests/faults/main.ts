/** The program with a fault in it: `main.ts?part=main&at=3`. */
import "./plant.ts";
import "../../main.ts";
