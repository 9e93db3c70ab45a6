// Values over a pipe: four bytes of length, then the value in V8's serialisation. Bytes are copied into memory of their
// own, and the memory of received chunks is freed at once (docs/decisions/045-memory-of-responses.md).
import type { Readable } from 'node:stream';
import { DefaultSerializer, Deserializer } from 'node:v8';
import { copyToOwnBuffer, releaseMemory } from '../../values/own-memory.ts';

const header = 4;

export function frameOf(value: unknown): Buffer {
  const body = serialized(value);
  const frame = Buffer.allocUnsafe(header + body.length);
  frame.writeUInt32LE(body.length, 0);
  body.copy(frame, header);
  releaseMemory(body);
  return frame;
}

/** Calls `receive` with each value, and `refuse` once if a value is longer than `limit`. */
export function readFrames(
  stream: Readable,
  limit: number,
  { receive, refuse }: { readonly receive: (value: unknown) => void; readonly refuse: () => void },
): void {
  let frame: Buffer | undefined;
  let filled = 0;
  let start: Buffer = Buffer.alloc(0);

  const takeLength = (chunk: Buffer): Buffer | undefined => {
    start = Buffer.concat([start, chunk]);
    if (start.length < header) return undefined;
    const length = start.readUInt32LE(0);
    if (length > limit) {
      stream.destroy();
      refuse();
      return undefined;
    }
    frame = Buffer.allocUnsafeSlow(length);
    filled = 0;
    const rest = start.subarray(header);
    start = Buffer.alloc(0);
    return rest;
  };

  const take = (chunk: Buffer): void => {
    const body = frame ? chunk : takeLength(chunk);
    if (!frame || !body) return;
    const copied = body.copy(frame, filled);
    filled += copied;
    if (filled < frame.length) return;
    const whole = frame;
    frame = undefined;
    receive(deserialized(whole));
    releaseMemory(whole);
    if (copied < body.length) take(body.subarray(copied));
  };

  stream.on('data', (chunk: Buffer) => {
    take(chunk);
    // The chunk was copied completely.
    releaseMemory(chunk);
  });
}

/** Writes bytes without the tag that distinguishes Buffers from other views, since all of them are Buffers. */
class FrameSerializer extends DefaultSerializer {
  _writeHostObject(bytes: Buffer): void {
    this.writeUint32(bytes.byteLength);
    this.writeRawBytes(bytes);
  }
}

class FrameDeserializer extends Deserializer {
  _readHostObject(): Buffer {
    return copyToOwnBuffer(this.readRawBytes(this.readUint32()));
  }
}

function serialized(value: unknown): Buffer {
  const serializer = new FrameSerializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

function deserialized(frame: Buffer): unknown {
  const deserializer = new FrameDeserializer(frame);
  deserializer.readHeader();
  return deserializer.readValue();
}
