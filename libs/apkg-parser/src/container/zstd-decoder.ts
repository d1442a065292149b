import { ZSTDDecoder } from 'zstddec/stream';
import { nextTurn } from './next-turn.ts';
import { ZstdTooLarge } from './zstd-headers.ts';

/** The used part of WebAssembly's interface. Its types come only with those of browsers. */
interface Engine {
  instantiate(module: object, imports: object): Promise<{ readonly exports: Zstd }>;
}
const engine = (globalThis as unknown as { readonly WebAssembly: Engine }).WebAssembly;

/** The interface of zstd's streaming decoder. Sizes and addresses are 32 bits wide. */
interface Zstd {
  readonly memory: { readonly buffer: ArrayBuffer };
  malloc(bytes: number): number;
  ZSTD_createDCtx(): number;
  ZSTD_decompressStream(context: number, output: number, input: number): number;
}

let compiled: Promise<object | undefined> | undefined;

/**
 * Returns the compiled module of zstddec, to create our own instances. zstddec itself keeps one shared instance, whose
 * memory never shrinks and which is left in an undefined state by an error. Undefined if other code has already
 * initialized zstddec, because `_init` is not called again.
 */
const load = async (): Promise<object | undefined> => {
  let module: object | undefined;
  class CapturingDecoder extends ZSTDDecoder {
    override _init(result: never): void {
      super._init(result);
      module = (result as { readonly module: object }).module;
    }
  }
  await new CapturingDecoder().init();
  return module;
};

const pieceBytes = 2 ** 17;
// Each has an address, a size and a position.
const bufferBytes = 12;
const usedAt = 8;
const imports = { env: { emscripten_notify_memory_growth: (): void => {} } };

class Instance {
  readonly #zstd: Zstd;
  readonly #context: number;
  readonly #input: number;
  readonly #output: number;
  readonly #buffers: number;

  constructor(zstd: Zstd) {
    this.#zstd = zstd;
    this.#context = zstd.ZSTD_createDCtx();
    this.#input = zstd.malloc(pieceBytes);
    this.#output = zstd.malloc(pieceBytes);
    this.#buffers = zstd.malloc(2 * bufferBytes);
    if ([this.#context, this.#input, this.#output, this.#buffers].includes(0)) throw new Error('no memory for zstd');
  }

  get memoryBytes(): number {
    return this.#zstd.memory.buffer.byteLength;
  }

  #set(buffer: number, place: number, size: number): void {
    const view = new DataView(this.#zstd.memory.buffer);
    view.setUint32(buffer, place, true);
    view.setUint32(buffer + 4, size, true);
    view.setUint32(buffer + usedAt, 0, true);
  }

  #used(buffer: number): number {
    return new DataView(this.#zstd.memory.buffer).getUint32(buffer + usedAt, true);
  }

  /** Feeds one piece, passes its output on, and returns whether a frame has ended with it. */
  feed(piece: Uint8Array, take: (bytes: Uint8Array) => void): boolean {
    const input = this.#buffers;
    const output = input + bufferBytes;
    new Uint8Array(this.#zstd.memory.buffer).set(piece, this.#input);
    this.#set(input, this.#input, piece.length);
    for (;;) {
      this.#set(output, this.#output, pieceBytes);
      const left = this.#zstd.ZSTD_decompressStream(this.#context, output, input);
      if (left < 0) throw new RangeError(`zstd error ${-left}`);
      const made = this.#used(output);
      take(new Uint8Array(this.#zstd.memory.buffer, this.#output, made));
      // If the output has room left, the decoder needs more input.
      if (this.#used(input) === piece.length && (left === 0 || made < pieceBytes)) return left === 0;
    }
  }
}

const newInstance = async (): Promise<Instance | undefined> => {
  compiled ??= load().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  const module = await compiled;
  return module && new Instance((await engine.instantiate(module, imports)).exports);
};

// An instance with at most this much memory is kept for the next package, because creating one takes longer than
// unpacking an image.
const keptBytes = 2 ** 25;
const turnBytes = 2 ** 24;
let spare: Instance | undefined;

const streamInto = async (instance: Instance, packed: Uint8Array, target: Uint8Array): Promise<number> => {
  let made = 0;
  let turn = 0;
  let hasEnded = false;
  const take = (bytes: Uint8Array): void => {
    if (made + bytes.length > target.length) throw new ZstdTooLarge();
    target.set(bytes, made);
    made += bytes.length;
  };
  for (let at = 0; at < packed.length; at += pieceBytes) {
    hasEnded = instance.feed(packed.subarray(at, at + pieceBytes), take);
    if (made - turn < turnBytes) continue;
    turn = made;
    await nextTurn();
  }
  if (!hasEnded) throw new RangeError('truncated zstd frame');
  return made;
};

const decodeShared = async (packed: Uint8Array, target: Uint8Array): Promise<number> => {
  const decoder = new ZSTDDecoder();
  await decoder.init();
  const made = decoder.decode(packed, target.length);
  // zstddec returns no bytes for data it cannot decode.
  if (made.length === 0) throw new RangeError('zstd data that cannot be decoded');
  target.set(made);
  return made.length;
};

/**
 * Decodes zstd data into `target` with checksum verification, and returns the number of bytes. Yields to the event
 * loop. Rejects with `RangeError` if the data is damaged, and with `ZstdTooLarge`.
 */
export const decodeZstd = async (packed: Uint8Array, target: Uint8Array): Promise<number> => {
  if (target.length === 0) return 0;
  const instance = spare ?? (await newInstance());
  // An instance whose decoding failed is not used again.
  spare = undefined;
  if (!instance) return decodeShared(packed, target);
  const made = await streamInto(instance, packed, target);
  if (instance.memoryBytes <= keptBytes) spare = instance;
  return made;
};
