import { readFileSync } from 'node:fs';

/** Our own small reader of files that we ship: tensors by name, flat. @throws Error of a dtype that none of them has */
export function readTensors(file: string): Map<string, Float64Array> {
  const bytes = readFileSync(file);
  const dataStart = 8 + Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.toString('utf8', 8, dataStart)) as Record<
    string,
    { dtype: string; data_offsets: [number, number] }
  >;
  return new Map(
    Object.entries(header).map(
      ([
        name,
        {
          dtype,
          data_offsets: [from, to],
        },
      ]) => [name, valuesOf(dtype, new Uint8Array(bytes.subarray(dataStart + from, dataStart + to)).buffer)],
    ),
  );
}

function valuesOf(dtype: string, data: ArrayBuffer): Float64Array {
  switch (dtype) {
    case 'F32':
      return Float64Array.from(new Float32Array(data));
    case 'I32':
      return Float64Array.from(new Int32Array(data));
    case 'I8':
      return Float64Array.from(new Int8Array(data));
    default:
      throw new Error(`no reader for ${dtype}`);
  }
}
