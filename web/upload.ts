/** Sends a file to a call that takes bytes, and reports how much of it has been sent. */
import type { Call } from '../contract/endpoint.ts';
import type { Finding } from '../contract/finding.ts';
import type { Reply } from './api.ts';
import { Refusal, Unreachable } from './call.ts';
import { problemMessages } from './messages.ts';
import { readToken } from './token.ts';

/** The server refused the package in the file; `findings` say why. */
export class PackageRefusal extends Refusal {
  readonly findings: readonly Finding[];
  /** The number of further findings. */
  readonly findingsLeft: number;

  constructor(status: number, message: string, found: Found) {
    super(status, message);
    this.findings = found.findings;
    this.findingsLeft = found.findingsLeft;
  }
}

type Found = { findings: readonly Finding[]; findingsLeft: number };

type Uploading = {
  file: File;
  /** Parameters of the path. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Replaces fetch's signal. */
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
};

/** Returns the reply; throws `Refusal`, `Unreachable`, or the signal's reason. */
export function upload<C extends Call>(
  { method, path }: C,
  { file, params = {}, query = {}, headers = {}, signal, onProgress }: Uploading,
): Promise<Reply<C>> {
  return new Promise((resolve, reject) => {
    // fetch does not report how much of a body has been sent.
    const request = new XMLHttpRequest();
    const to = path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? '');
    const search = new URLSearchParams(query).toString();
    const address = search === '' ? to : `${to}?${search}`;
    request.open(method, `${import.meta.env.API_URL ?? ''}${address}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const token = readToken();
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total === 0 ? 1 : loaded / total);
    });
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response);
      else reject(refusalOf(request.status, request.response));
    });
    request.addEventListener('error', () => {
      reject(new Unreachable('Unable to connect to the server.'));
    });
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(file);
  });
}

/** A proxy may reply without a message. */
function refusalOf(status: number, body: unknown): Refusal {
  const isRefusal = typeof body === 'object' && body !== null && 'error' in body;
  if (!isRefusal) return new Refusal(status, problemMessages.unexpected);
  const message = String(body.error);
  if (!('findings' in body)) return new Refusal(status, message);
  // Such a body has the shape of the contract's refusals.
  return new PackageRefusal(status, message, body as unknown as Found);
}
