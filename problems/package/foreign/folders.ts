/** Finds packages by the files that mark their top folders. */

/** Each is in the top folder of a package. */
const markers =
  /^(problem\.yaml|problem\.xml|domjudge-problem\.ini|init\.yml|task\.yaml|problem\.json)$/;
/** Test data alone have these, and so have folders within packages. */
const dataMarkers = /^(problem\.conf|data\.yml|config\.ya?ml)$/;

const foldersMax = 4;

/**
 * The top folders of the packages among these paths, in the order of their names; '' if all are one package.
 */
export function packageFolders(paths: readonly string[]): string[] {
  const shared = sharedFolder(paths);
  const prefix = shared === '' ? '' : `${shared}/`;
  const within = paths.map((path) => path.slice(prefix.length));
  const marked = tops(within, markers);
  const found = marked.length > 0 ? marked : dataFolders(within);
  if (found.includes('')) return [''];
  return found.map((folder) => prefix + folder);
}

function sharedFolder(paths: readonly string[]): string {
  const [first, ...others] = paths.map((path) => path.split('/').slice(0, -1));
  if (first === undefined) return '';
  let length = first.length;
  for (const other of others) {
    let same = 0;
    while (same < length && first[same] === other[same]) same += 1;
    length = same;
  }
  return first.slice(0, length).join('/');
}

/** A folder within a package, such as that of its attachments, is none. */
function tops(paths: readonly string[], pattern: RegExp): string[] {
  const found = new Set<string>();
  for (const path of paths) {
    const folders = path.split('/');
    if (!pattern.test(folders.pop() ?? '') || folders.length > foldersMax) continue;
    found.add(folders.join('/'));
  }
  if (found.has('')) return [''];
  const isWithin = (folder: string): boolean => {
    for (let at = folder.indexOf('/'); at >= 0; at = folder.indexOf('/', at + 1)) {
      if (found.has(folder.slice(0, at))) return true;
    }
    return false;
  };
  return [...found].filter((folder) => !isWithin(folder)).sort();
}

/** Several folders of test data, side by side and with names of their own. */
function dataFolders(paths: readonly string[]): string[] {
  const found = tops(paths, dataMarkers);
  const parents = new Set(found.map((folder) => folder.split('/').slice(0, -1).join('/')));
  return found.length > 1 && parents.size === 1 ? found : [];
}
