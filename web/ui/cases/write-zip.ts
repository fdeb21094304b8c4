/** Writes small zip archives (PKWARE APPNOTE.TXT 6.3): files are stored, not compressed. */

export type ZipFile = { path: string; bytes: Uint8Array<ArrayBuffer> };

const localSignature = 0x04034b50;
const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;
const versionNeeded = 20;
const utf8Flag = 0x0800;
/** 1 January 1980, the first day of the format: equal files make equal archives. */
const firstDay = 0x0021;

/** An archive of these files, in their order. */
export function writeZip(files: readonly ZipFile[]): Blob {
  const bodies: Uint8Array<ArrayBuffer>[] = [];
  const entries: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = new TextEncoder().encode(path);
    // The fields that both headers have, from the version on.
    const shared = [
      ...[u16(versionNeeded), u16(utf8Flag), u16(0), u16(0), u16(firstDay)],
      ...[u32(crc32(bytes)), u32(bytes.length), u32(bytes.length), u16(name.length), u16(0)],
    ];
    const head = join([u32(localSignature), ...shared, name]);
    bodies.push(head, bytes);
    // Without a comment, on the first disk, with no attributes.
    const rest = [u16(0), u16(0), u16(0), u32(0), u32(offset)];
    entries.push(join([u32(entrySignature), u16(versionNeeded), ...shared, ...rest, name]));
    offset += head.length + bytes.length;
  }
  const directory = join(entries);
  const count = u16(files.length);
  const end = [u32(endSignature), u16(0), u16(0), count, count];
  return new Blob([
    ...bodies,
    directory,
    join([...end, u32(directory.length), u32(offset), u16(0)]),
  ]);
}

const u16 = (value: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array([value & 0xff, (value >>> 8) & 0xff]);
const u32 = (value: number): Uint8Array<ArrayBuffer> =>
  join([u16(value & 0xffff), u16(value >>> 16)]);

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const polynomial = 0xedb88320;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? polynomial : 0);
  return value;
});

/** The CRC-32 of the format. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
