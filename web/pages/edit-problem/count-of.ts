/** A count with its noun: "1 submission", "2,000 submissions". */
export const countOf = (submissions: number): string =>
  submissions === 1 ? '1 submission' : `${submissions.toLocaleString('en')} submissions`;
