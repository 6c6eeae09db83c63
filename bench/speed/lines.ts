/** Splits bytes into the lines of their text. */
export class TextLineStream implements ReadableWritablePair<string, Uint8Array<ArrayBuffer>> {
  readonly readable: ReadableStream<string>;
  readonly writable: WritableStream<Uint8Array<ArrayBuffer>>;

  constructor() {
    const decoder = new TextDecoder();
    let early = "";
    const split = new TransformStream<Uint8Array<ArrayBuffer>, string>({
      transform(bytes, controller): void {
        const lines = (early + decoder.decode(bytes, { stream: true })).split("\n");
        early = lines.pop() ?? "";
        for (const line of lines) controller.enqueue(line);
      },
    });
    this.readable = split.readable;
    this.writable = split.writable;
  }
}
