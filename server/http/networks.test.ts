/** What counts as one network, in all spellings of an address. */
import { describe, expect, it } from 'vitest';
import { networkOf } from './networks.ts';

describe('the network', () => {
  it.each([
    ['192.0.2.7', 'address 192.0.2.7'],
    ['::ffff:192.0.2.7', 'address 192.0.2.7'],
    ['::FFFF:c000:0207', 'address 192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', 'address 192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', 'network 2001:db8:1:0'],
    ['2001:DB8:1:2::6', 'network 2001:db8:1:0'],
    ['2001:0db8:0001:00ff::6', 'network 2001:db8:1:0'],
    ['2001:db8:1:1ff::', 'network 2001:db8:1:100'],
    ['2001:db8::6', 'network 2001:db8:0:0'],
    ['2001:db8::192.0.2.7', 'network 2001:db8:0:0'],
    ['fe80::1%eth0', 'network fe80:0:0:0'],
    ['::1', 'network 0:0:0:0'],
    ['::', 'network 0:0:0:0'],
    ['not an address', 'unknown'],
    ['', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
