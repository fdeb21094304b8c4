/** The calls about imports of many packages; calls.ts has the others. */
import { callsBelow } from './calls-below.ts';

const { get, post, put, remove } = callsBelow('/imports');

export const listImports = get('');
export const sendArchive = post('');
export const getImport = get('/{id}');
export const importReport = get('/{id}/report.csv');
export const choosePackages = put('/{id}');
export const deleteImport = remove('/{id}');
