/**
 * The lines that take the time of the slow submissions of a fresh install, found by reading: the
 * innermost loop that is too long, or the function that calls itself too often.
 */
export const slowLines: Readonly<Record<string, [from: number, to: number]>> = {
  'avenue-of-windows': [11, 13],
  bookbinder: [14, 19],
  'cable-cars': [8, 14],
  'coprime-gears': [12, 12],
  'folded-furniture': [8, 14],
  'island-phones': [18, 22],
  lagoons: [20, 31],
  'loudest-word': [18, 18],
  'mosaic-path': [12, 25],
  'night-thermometer': [14, 15],
  'night-train': [19, 21],
  'orchard-rope': [14, 17],
  'painted-steps': [9, 9],
  'proud-ancestors': [20, 25],
  refrain: [11, 13],
  'rehearsal-day': [20, 26],
  'similar-jars': [14, 17],
  'smooth-odometer': [10, 14],
  'sums-of-ten': [11, 14],
  'three-voices': [13, 17],
  'unfolded-song': [9, 20],
  'village-clinic': [20, 28],
  'watchful-lanterns': [8, 22],
  'wide-mop': [12, 12],
};
