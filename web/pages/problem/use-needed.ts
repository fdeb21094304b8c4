/** Whether a part of the page is needed: from the first time that it is, so that it keeps its state. */
import { useState } from 'react';

export function useNeeded(isNeededNow: boolean): boolean {
  const [isNeeded, setIsNeeded] = useState(isNeededNow);
  if (isNeededNow && !isNeeded) setIsNeeded(true);
  return isNeeded || isNeededNow;
}
