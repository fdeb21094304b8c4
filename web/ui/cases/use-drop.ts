/** Files that are dropped on an element: spread the result over it. */
import { type DragEvent, useState } from 'react';

export function useDrop(onFiles: (files: readonly File[]) => Promise<void>) {
  const [isOver, setIsOver] = useState(false);
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      void onFiles([...event.dataTransfer.files]);
    },
  };
}
