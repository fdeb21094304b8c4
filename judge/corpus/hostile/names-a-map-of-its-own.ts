//@ expect Runtime Error
// Maps are read from programs, and files named by them are not there.
const x: { y: { z: number } } = JSON.parse('{}');
x.y.z;
//# sourceMappingURL=/etc/passwd
