/** For tests: an archive that is built byte by byte. */

async function deflate(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const record = (...fields: [size: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
};

/** An archive of these files, by their paths, as the format specifies it. */
export async function zipOf(files: Record<string, string>): Promise<File> {
  const body: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let [offset, directoryBytes] = [0, 0];
  for (const [path, text] of Object.entries(files)) {
    const name = new TextEncoder().encode(path);
    const data = await deflate(text);
    const shared: [2 | 4, number][] = [
      [2, 20],
      [2, 0],
      [2, 8],
      [4, 0],
      [4, 0],
      [4, data.length],
      [4, text.length],
      [2, name.length],
      [2, 0],
    ];
    const local = record([4, 0x04034b50], ...shared);
    const entry = record(
      [4, 0x02014b50],
      [2, 20],
      ...shared,
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    );
    body.push(local, name, data);
    directory.push(entry, name);
    offset += local.length + name.length + data.length;
    directoryBytes += entry.length + name.length;
  }
  const count = Object.keys(files).length;
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directoryBytes],
    [4, offset],
    [2, 0],
  );
  return new File([...body, ...directory, end], 'tests.zip');
}
