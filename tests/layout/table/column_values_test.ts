/** Columns as numbers, days, and yes or no. */
import assert from "node:assert/strict";
import { readColumnValues } from "../../../src/page/layout/table/column_values.ts";

for (
  const [cells, expected] of [
    [["1", "2", ""], { type: "number", unit: "", values: [1, 2, null] }],
    [["1.234,50 €", "12,00 €"], { type: "number", unit: "€", values: [1234.5, 12] }],
    [["$1,299", "$12.50"], { type: "number", unit: "$", values: [1299, 12.5] }],
    [["1,299", "900"], { type: "number", unit: "", values: [1299, 900] }],
    [["12,5 %", "7 %"], { type: "number", unit: "%", values: [12.5, 7] }],
    [["-3.5", "−4", "+2"], { type: "number", unit: "", values: [-3.5, -4, 2] }],
    [["-$5", "$-6"], { type: "number", unit: "$", values: [-5, -6] }],
    [["10 kg", "20 kg", "–"], { type: "number", unit: "kg", values: [10, 20, null] }],
    [["12 345,6", "1 000,5"], { type: "number", unit: "", values: [12345.6, 1000.5] }],
    [["12,34,567", "5,00,000"], { type: "number", unit: "", values: [1234567, 500000] }],
    [["1.299", "2.500"], { type: "text" }],
    [["007", "008"], { type: "text" }],
    [["M4 bolt", "M6 bolt"], { type: "text" }],
    [["Plan 1", "Plan 2"], { type: "text" }],
    [["kr 100", "kr 50"], { type: "number", unit: "kr", values: [100, 50] }],
    [["USD 3", "USD 4.5"], { type: "number", unit: "USD", values: [3, 4.5] }],
    [["R$ 3,50", "R$ 4,10"], { type: "number", unit: "R$", values: [3.5, 4.1] }],
    [["10 kg", "20 g"], { type: "text" }],
    [["10 kg", "heavy"], { type: "text" }],
    [["25/4/2025", "3/4/2025"], { type: "date", values: ["2025-04-25", "2025-04-03"] }],
    [["4/25/2025", "4/3/2025"], { type: "date", values: ["2025-04-25", "2025-04-03"] }],
    [["16 June 2025", "2025-06-17"], { type: "date", values: ["2025-06-16", "2025-06-17"] }],
    [["3/4/2025", "5/6/2025"], { type: "text" }],
    [["✓", "✗", ""], { type: "boolean", values: [true, false, null] }],
    [["Yes", "no"], { type: "boolean", values: [true, false] }],
    [["constructor", "constructor"], { type: "text" }],
    [["", "–"], { type: "text" }],
    [[], { type: "text" }],
  ] as const
) {
  Deno.test(`readColumnValues() reads ${cells.join(" | ") || "nothing"} as ${expected.type}`, () => {
    assert.deepEqual(readColumnValues(cells), expected);
  });
}
