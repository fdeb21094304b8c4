/**
 * Feedback folders of multi-pass problems in jails. Every jail begins with an empty folder, so a
 * small program of ours unpacks the files of the previous pass, runs the checker or interactor, and
 * packs what is there afterwards.
 */
import { chmod, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compiled, Compiler } from '../compile/compile.ts';
import type { JailFacts, JailRequest } from '../run/sandbox-messages.ts';
import { type CheckerEnd, nextName } from './checker-answer.ts';
import { feedbackMaxBytes, readFeedback } from './checker-files.ts';
import type { Pass } from './passes.ts';

const packed = { before: 'packed.before', after: 'packed.after' };

/**
 * Called as `carrier program arguments…`; reads /box/packed.before if it exists. The jail's input
 * files are not packed, because they cannot have changed. It ends like the program.
 */
const source = Buffer.from(`#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace fs = std::filesystem;

static const fs::path box = "/box";

static void lay_out() {
  std::ifstream packed(box / "${packed.before}", std::ios::binary);
  uint64_t sizes[2];
  while (packed.read(reinterpret_cast<char *>(sizes), sizeof sizes)) {
    std::string name(sizes[0], 0), bytes(sizes[1], 0);
    packed.read(name.data(), name.size());
    packed.read(bytes.data(), bytes.size());
    fs::create_directories((box / name).parent_path());
    std::ofstream(box / name, std::ios::binary).write(bytes.data(), bytes.size());
  }
}

static bool is_kept(const fs::path &path) {
  std::error_code error;
  if (path.filename() == "${nextName}" && path.parent_path() == box) return false;
  return fs::symlink_status(path, error).type() == fs::file_type::regular &&
         access(path.c_str(), W_OK) == 0;
}

static void pack() {
  std::error_code error;
  fs::path made = box / "${packed.after}";
  std::ofstream packed(made, std::ios::binary);
  for (auto at = fs::recursive_directory_iterator(box, error); !error && at != fs::end(at);
       at.increment(error)) {
    fs::path path = at->path();
    if (path == made || !is_kept(path)) continue;
    std::string name = fs::relative(path, box).string();
    uint64_t sizes[2] = {name.size(), fs::file_size(path)};
    packed.write(reinterpret_cast<char *>(sizes), sizeof sizes) << name;
    if (sizes[1] > 0) packed << std::ifstream(path, std::ios::binary).rdbuf();
  }
}

int main(int, char **arguments) {
  lay_out();
  pid_t child = fork();
  if (child == 0) {
    execv(arguments[1], arguments + 1);
    _exit(127);
  }
  close(0);
  close(1);
  int status = 0;
  while (waitpid(child, &status, 0) != child) {
  }
  pack();
  if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
  signal(WTERMSIG(status), SIG_DFL);
  raise(WTERMSIG(status));
  _exit(1);
}
`);

export type Carrier = Pick<Compiled, 'release'> & { path: string };

/** Compiles the carrier, in C++. */
export async function openCarrier(compiler: Compiler, core: number): Promise<Carrier> {
  const { programPath, release, failure } = await compiler.compile(source, core);
  if (programPath !== null) return { path: programPath, release };
  release();
  throw new Error(`the carrier does not compile: ${failure ?? ''}`);
}

type Carrying = { carrier: string | undefined; folder: string; pass: Pass | undefined };

/** The space that program and packing need in addition to the feedback. */
const moreBytes = 3 * feedbackMaxBytes;

/** The request for a pass. `folder` has the files of the previous pass. */
export function carrying<Request extends Omit<JailRequest, 'limits'>>(
  request: Request,
  { carrier, folder, pass }: Carrying,
): Request {
  if (carrier === undefined || pass === undefined) return request;
  const before = { host: join(folder, packed.before), name: packed.before };
  const kept = [nextName, packed.after].map((name) => ({
    name,
    host: join(folder, name),
    maxBytes: name === nextName ? feedbackMaxBytes : moreBytes,
  }));
  return {
    ...request,
    command: ['/box/carrier', ...request.command],
    files: [
      ...request.files,
      { host: carrier, name: 'carrier' },
      ...(pass.isFirst ? [] : [before]),
    ],
    outputs: [...request.outputs, ...kept],
    boxBytes: request.boxBytes + moreBytes,
  };
}

/** What a pass has left; its other files stay in the folder for the next pass. */
export async function carried(
  { copied }: Pick<JailFacts, 'copied'>,
  folder: string,
  pass: Pass | undefined,
): Promise<Omit<CheckerEnd, 'facts'>> {
  const own: string[] = [nextName, packed.after];
  const feedback = await readFeedback(
    { copied: copied.filter((one) => !own.includes(one)) },
    folder,
  );
  if (pass === undefined) return { feedback };
  await rm(join(folder, packed.before), { force: true });
  if (copied.includes(packed.after)) {
    await rename(join(folder, packed.after), join(folder, packed.before));
    await chmod(join(folder, packed.before), 0o444);
  }
  if (!copied.includes(nextName)) return { feedback };
  const path = join(folder, nextName);
  return { feedback, next: { path, bytes: (await stat(path)).size } };
}
