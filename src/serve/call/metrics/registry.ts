/** Counters, gauges and histograms as Prometheus reads them (0.0.4), of few fixed labels. */

/** Values of the labels of one series, in the order of their names. */
type LabelValues = readonly string[];

interface Counter {
  add(labels: LabelValues, by?: number): void;
}

/** How often something took how long. */
interface Histogram {
  observe(labels: LabelValues, seconds: number): void;
}

/** All metrics of a process. */
interface Registry {
  counter(name: string, help: string, labels: readonly string[]): Counter;
  histogram(name: string, help: string, labels: readonly string[]): Histogram;
  /** A number that is asked for whenever the metrics are read, by the values of its labels. */
  gauge(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Iterable<readonly [LabelValues, number]>,
  ): void;
  toText(): string;
}

/** Upper bounds of a histogram, in seconds: a page handed in to a crawl. */
const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Creates an empty registry. */
export function createRegistry(): Registry {
  const metrics: (() => string[])[] = [];

  function begin(name: string, help: string, type: string): string[] {
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
  }

  return {
    counter(name, help, labels): Counter {
      const series = new Map<string, number>();
      metrics.push(() => [
        ...begin(name, help, "counter"),
        ...[...series].map(([key, value]) => `${name}${key} ${value}`),
      ]);
      return {
        add(values, by = 1): void {
          const key = keyOf(labels, values);
          series.set(key, (series.get(key) ?? 0) + by);
        },
      };
    },
    histogram(name, help, labels): Histogram {
      const series = new Map<string, { values: LabelValues; counts: number[]; sum: number }>();
      metrics.push(() => [
        ...begin(name, help, "histogram"),
        ...[...series].flatMap(([key, { values, counts, sum }]) => {
          let below = 0;
          const buckets = [...BOUNDS_SECONDS.map(String), "+Inf"].map((bound, at) => {
            below += counts[at] ?? 0;
            return `${name}_bucket${keyOf([...labels, "le"], [...values, bound])} ${below}`;
          });
          return [...buckets, `${name}_sum${key} ${sum}`, `${name}_count${key} ${below}`];
        }),
      ]);
      return {
        observe(values, seconds): void {
          const key = keyOf(labels, values);
          const entry = series.get(key) ?? { values, counts: [], sum: 0 };
          series.set(key, entry);
          const found = BOUNDS_SECONDS.findIndex((bound) => seconds <= bound);
          const at = found < 0 ? BOUNDS_SECONDS.length : found;
          entry.counts[at] = (entry.counts[at] ?? 0) + 1;
          entry.sum += seconds;
        },
      };
    },
    gauge(name, help, labels, read): void {
      metrics.push(() => [
        ...begin(name, help, "gauge"),
        ...[...read()].map(([values, value]) => `${name}${keyOf(labels, values)} ${value}`),
      ]);
    },
    toText: () => `${metrics.flatMap((write) => write()).join("\n")}\n`,
  };
}

function keyOf(names: readonly string[], values: LabelValues): string {
  if (names.length === 0) return "";
  return `{${names.map((name, at) => `${name}="${escaped(values[at] ?? "")}"`).join(",")}}`;
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
