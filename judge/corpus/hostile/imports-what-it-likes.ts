//@ expect Runtime Error
import '/etc/passwd';
/// <reference path="/etc/shadow" />
import type { Secret } from '/etc/shadow';
console.log('ok' as Secret);
