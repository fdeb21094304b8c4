/** An example of a call: a request body and a reply. */
import type { Endpoint, Input, Output } from '../../contract/endpoint.ts';

export type Example = { endpoint: Endpoint; body?: unknown; reply: unknown };

/** An example of one call, checked against its shapes by the compiler. */
export const example = <const E extends Endpoint>(
  endpoint: E,
  reply: Output<E, 'reply'>,
  ...body: Input<E, 'body'> extends undefined ? [] : [Input<E, 'body'>]
): Example => ({ endpoint, reply, ...(body.length > 0 && { body: body[0] }) });

/** Things that several examples refer to. */
export const known = {
  person: '7d3f0c52-6c8e-4f0b-9a55-0f5c2f3f8f11',
  administrator: '0b0a7c1e-51d4-4d8e-8a3c-5a1f7b1f2a90',
  problem: '3c2f1c9e-2f55-4b8f-8d1f-6f7a0d9e4b21',
  submission: 'a4c6e2f0-9b1d-4c77-b0f6-1e2d3c4b5a69',
  contribution: 'f1e2d3c4-b5a6-4788-99aa-bbccddeeff00',
  code: '#include <iostream>\nint main() {\n  int a, b;\n  std::cin >> a >> b;\n  std::cout << a + b;\n}\n',
} as const;
