/** A PDF of a problem in memory: it is loaded as the signed-in reader, like images. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getShownFile } from '../../../../contract/calls.ts';
import { api } from '../../../api.ts';

type LoadedPdf = {
  /** Undefined while it is loaded, and if it is no PDF. */
  address: string | undefined;
  isLoaded: boolean;
  isPdf: boolean;
  error: Error | null;
};

/** A PDF with an address in this page, as long as the component is shown. */
export function usePdf(problemId: string, sha256: string): LoadedPdf {
  const { data, error } = useQuery({
    queryKey: ['shown-file', problemId, sha256],
    queryFn: ({ signal }) => api.bytes(getShownFile, { params: { id: problemId, sha256 }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useAddress(data);
  return { address, isLoaded: data !== undefined, isPdf: data !== undefined && isPdf(data), error };
}

/** ISO 32000: how a PDF begins. Anything else would be shown as what it is not. */
const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';

/** An address for a PDF in memory, as long as it is shown. */
function useAddress(bytes: Uint8Array<ArrayBuffer> | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (bytes === undefined || !isPdf(bytes)) return;
    // The type is the page's own word: bytes of another kind are never shown as HTML.
    const made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return address;
}
