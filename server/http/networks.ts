/**
 * The network of an address: limits count networks, because one person can have many addresses. And
 * whether an address is in networks that a person named.
 */
import { BlockList, isIP, isIPv6 } from 'node:net';

const groupsOfAddress = 8;
/**
 * Providers assign a /64 or a /56 to a household or a rented machine; either counts as one network.
 */
const prefixGroups = 4;
const lastGroupMask = 0xff00;

/** One name for each network, in all spellings of an address. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIP(plain) === 0) return 'unknown';
  if (!isIPv6(plain)) return `address ${plain}`;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(-2);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIpv4) return `address ${[high >> 8, high & 255, low >> 8, low & 255].join('.')}`;
  const prefix = groups.slice(0, prefixGroups);
  prefix[prefixGroups - 1] = (prefix[prefixGroups - 1] ?? 0) & lastGroupMask;
  return `network ${prefix.map((group) => group.toString(16)).join(':')}`;
}

/** The eight numbers of an IPv6 address; the last two may be written as an IPv4 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const left = partsOf(head);
  const right = partsOf(tail ?? '');
  const zeros = Array<number>(Math.max(0, groupsOfAddress - left.length - right.length)).fill(0);
  return [...left, ...zeros, ...right];
}

function partsOf(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((part) => {
      if (!part.includes('.')) return [Number.parseInt(part, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}

/** Without the zone, and an IPv4 address as one also where IPv6 maps it; null for what is no address. */
export function plainAddress(address: string): string | null {
  const [plain = ''] = address.split('%');
  if (isIP(plain) === 0) return null;
  return networkOf(plain).startsWith('address ')
    ? networkOf(plain).slice('address '.length)
    : plain;
}

/** Whether an address is in one of these networks, which are in CIDR notation or single addresses. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const plain = plainAddress(address);
  if (plain === null) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [first = '', bits] = network.split('/');
    const family = isIPv6(first) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(first, family);
    else list.addSubnet(first, Number(bits), family);
  }
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
