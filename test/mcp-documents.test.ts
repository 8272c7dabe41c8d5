import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

// What describes the MCP server to others.

const read = async (file: string): Promise<string> => readFile(new URL(`../${file}`, import.meta.url), 'utf8');

it('the document for the registry names the package and its version, and starts the command', async () => {
  const server: {
    name: string;
    version: string;
    description: string;
    packages: readonly { identifier: string; version: string; packageArguments: readonly { value?: string }[] }[];
  } = JSON.parse(await read('server.json'));
  const manifest: { name: string; version: string; mcpName?: string } = JSON.parse(await read('package.json'));
  expect(server.packages.map(({ identifier, version }) => [identifier, version])).toEqual([
    [manifest.name, manifest.version],
  ]);
  expect(server.version).toBe(manifest.version);
  expect(server.packages[0]?.packageArguments[0]?.value).toBe('mcp');
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(server.name).toMatch(/^[\w.-]+\.[\w-]+\/[\w.-]+$/);
  if (manifest.mcpName !== undefined) expect(manifest.mcpName).toBe(server.name);
});

it('the skill has a name and says when it helps, in the form that agents read', async () => {
  const [, head = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(await read('skills/finfount/SKILL.md')) ?? [];
  expect(head).toMatch(/^name: finfount$/m);
  const description = /^description: (.*)$/m.exec(head)?.[1] ?? '';
  expect(description).toMatch(/Use when /);
  expect(description.length).toBeLessThanOrEqual(1_024);
  for (const command of ['finfount list', 'finfount describe', 'finfount get']) expect(body).toContain(command);
});
