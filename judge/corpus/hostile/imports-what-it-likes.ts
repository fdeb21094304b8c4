//@ expect Runtime Error
//@ kind odd-imports
import '/etc/passwd';
/// <reference path="/etc/shadow" />
import type { Secret } from '/etc/shadow';
console.log('ok' as Secret);
