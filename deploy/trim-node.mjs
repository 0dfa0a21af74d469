// Takes the languages that this server does not speak out of a Node binary: 25 of its 85 MB. Node's makers offer the same as
// `configure --with-intl=small-icu`, which is an hour of compiling; the data is a table of contents with items behind it, so it
// can also be done to the finished binary. What is left out: names of months, currencies, regions and units in other
// languages than English, sorting by their rules, and character sets that no client of ours may use. Unicode itself, the
// splitting of texts into words and normalization are kept.
import { Buffer } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = 4096;
const [PT_LOAD, PT_DYNAMIC, PT_NOTE] = [1, 2, 4];
const [DT_STRTAB, DT_SYMTAB] = [5n, 6n];
const PROGRAM_HEADER_BYTES = 56;

/** Of one language; what is for all of them is called root, pool, res_index, supplementalData and so on. */
const LOCALE =
  /^icudt\d+l\/(?:(?:curr|lang|region|unit|zone|coll|rbnf|translit)\/)?(?!en(?:_|\.))[a-z]{2,3}(?:_\w+)?\.res$/;
const CHARACTER_SET = /\.cnv$/;
const isWanted = (name) => !LOCALE.test(name) && !CHARACTER_SET.test(name);

/** @param {string} file an ELF binary for 64 bits, little endian, stripped; rewritten in place. @returns bytes saved */
export function trimNode(file) {
  const elf = readFileSync(file);
  if (elf.readUInt32BE(0) !== 0x7f454c46 || elf[4] !== 2 || elf[5] !== 1)
    throw new Error(`${file} is no ELF binary of 64 bits`);
  const headers = programHeaders(elf);
  const start = fileOffset(headers, addressOfIcuData(elf, headers));
  const { end, lastItem } = packItems(elf, start);
  const cut = { from: Math.ceil(end / PAGE) * PAGE, to: Math.floor(lastItem / PAGE) * PAGE };
  if (cut.to <= cut.from) return 0;
  writeProgramHeaders(elf, withoutCut(headers, cut));
  // Section headers are for debuggers, and would be wrong now.
  elf.writeBigUInt64LE(0n, 40);
  elf.writeUInt32LE(0, 60);
  writeFileSync(file, Buffer.concat([elf.subarray(0, cut.from), elf.subarray(cut.to)]));
  return cut.to - cut.from;
}

function programHeaders(elf) {
  const [offset, count] = [Number(elf.readBigUInt64LE(32)), elf.readUInt16LE(56)];
  return Array.from({ length: count }, (_, index) => {
    const at = offset + index * PROGRAM_HEADER_BYTES;
    const word = (n) => Number(elf.readBigUInt64LE(at + n));
    const [type, flags] = [elf.readUInt32LE(at), elf.readUInt32LE(at + 4)];
    return {
      type,
      flags,
      offset: word(8),
      address: word(16),
      fileSize: word(32),
      memorySize: word(40),
      align: word(48),
    };
  });
}

function fileOffset(headers, address) {
  const segment = headers.find(
    ({ type, address: from, fileSize }) => type === PT_LOAD && address >= from && address < from + fileSize,
  );
  if (segment === undefined) throw new Error(`nothing is loaded at ${address.toString(16)}`);
  return segment.offset + address - segment.address;
}

/** The symbol is exported, because Node exports all of ICU to addons. */
function addressOfIcuData(elf, headers) {
  const { offset, fileSize } = headers.find(({ type }) => type === PT_DYNAMIC);
  const tags = new Map();
  for (let at = offset; at < offset + fileSize; at += 16)
    tags.set(elf.readBigUInt64LE(at), Number(elf.readBigUInt64LE(at + 8)));
  const [strings, symbols] = [DT_STRTAB, DT_SYMTAB].map((tag) => fileOffset(headers, tags.get(tag)));
  const end = strings > symbols ? strings : elf.length;
  for (let at = symbols; at < end; at += 24) {
    const nameAt = strings + elf.readUInt32LE(at);
    if (/^icudt\d+_dat$/.test(textAt(elf, nameAt, 16))) return Number(elf.readBigUInt64LE(at + 8));
  }
  throw new Error('this Node has no ICU data of its own');
}

/** @returns the text from `at` to its zero byte, cut at `limit` bytes */
function textAt(bytes, at, limit = 256) {
  const end = bytes.indexOf(0, at);
  return bytes.toString('latin1', at, Math.min(end < 0 ? bytes.length : end, at + limit));
}

/** Moves the items that are wanted together, in their order, and writes the table of contents anew. */
function packItems(elf, start) {
  const table = start + elf.readUInt16LE(start);
  const count = elf.readUInt32LE(table);
  const items = Array.from({ length: count }, (_, index) => {
    const at = table + 4 + index * 8;
    return { nameAt: elf.readUInt32LE(at), dataAt: elf.readUInt32LE(at + 4) };
  });
  const sized = items
    .slice(0, -1)
    .map((item, index) => ({ ...item, size: items[index + 1].dataAt - item.dataAt }));
  const wanted = sized.filter(({ nameAt }) => isWanted(textAt(elf, table + nameAt)));
  // Names stay where they are, so the data may begin where it did.
  let dataAt = items[0].dataAt;
  wanted.forEach((item, index) => {
    elf.copyWithin(table + dataAt, table + item.dataAt, table + item.dataAt + item.size);
    elf.writeUInt32LE(item.nameAt, table + 4 + index * 8);
    elf.writeUInt32LE(dataAt, table + 8 + index * 8);
    dataAt += item.size;
  });
  elf.writeUInt32LE(wanted.length, table);
  return { end: table + dataAt, lastItem: table + items[count - 1].dataAt };
}

/** The segment with the data becomes two; the note about the compiler gives its place. */
function withoutCut(headers, { from, to }) {
  const note = headers.findIndex(({ type }) => type === PT_NOTE);
  if (note < 0) throw new Error('no program header is free');
  const isCut = ({ type, offset, fileSize }) => type === PT_LOAD && offset <= from && offset + fileSize >= to;
  const moved = ({ offset, ...header }) => ({
    ...header,
    offset: offset >= to ? offset - (to - from) : offset,
  });
  return headers
    .filter((_, index) => index !== note)
    .flatMap((header) => {
      if (!isCut(header)) return [moved(header)];
      const { offset, address, fileSize } = header;
      const [before, after] = [from - offset, offset + fileSize - to];
      return [
        { ...header, fileSize: before, memorySize: before },
        { ...header, offset: from, address: address + to - offset, fileSize: after, memorySize: after },
      ];
    });
}

function writeProgramHeaders(elf, headers) {
  const start = Number(elf.readBigUInt64LE(32));
  headers.forEach(({ type, flags, offset, address, fileSize, memorySize, align }, index) => {
    const at = start + index * PROGRAM_HEADER_BYTES;
    elf.writeUInt32LE(type, at);
    elf.writeUInt32LE(flags, at + 4);
    [offset, address, address, fileSize, memorySize, align].forEach((value, n) => {
      elf.writeBigUInt64LE(BigInt(value), at + 8 + n * 8);
    });
  });
}
