/** Why a submission was refused, with a link where the sentence ends with the address to submit it at. */
import { Link } from 'react-router';

const addressAtEnd = /^(.* )(\/contests\/\S+)$/s;

export function RefusalSentence({ text }: { text: string }) {
  const [, words, address] = addressAtEnd.exec(text) ?? [];
  if (address === undefined) return text;
  return (
    <>
      {words}
      <Link to={address}>{address}</Link>
    </>
  );
}
