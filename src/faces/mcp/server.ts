import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { Failure, inEnglish } from '../../base/errors.ts';
import { within } from '../../base/within.ts';
import type { ToolContext } from './tool-context.ts';
import { INSTRUCTIONS, type Tool, type ToolAnswer } from './tools.ts';

/** How long a call may take, in milliseconds. */
const DEADLINE_MS = 120_000;
// Shared by all servers: to create one takes longer than most calls, and it validates nothing.
const VALIDATOR = new AjvJsonSchemaValidator();
// The tools change only with a new version of the program.
const CACHED = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** What a server is made with. */
export interface McpServerParts {
  readonly tools: readonly Tool[];
  /** The version of the package. */
  readonly version: string;
  /** Returns the context of a call. */
  toContext(signal: AbortSignal): ToolContext;
  /** Receives the answer of a call. */
  readonly onAnswer?: (answer: ToolAnswer) => void;
}

/** Creates a server for any version of the protocol, for one request or one connection. */
export function createMcpServer({ tools, version, toContext, onAnswer }: McpServerParts): McpServer {
  const server = new McpServer(
    { name: 'finfount', version },
    {
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: VALIDATOR,
      capabilities: { tools: { listChanged: false } },
      cacheHints: { 'tools/list': CACHED, 'server/discover': CACHED },
    },
  );
  for (const tool of tools) {
    const { name, description, schema, isReadOnly } = tool;
    server.registerTool(
      name,
      {
        description,
        inputSchema: toListedSchema(schema),
        annotations: isReadOnly
          ? { readOnlyHint: true, openWorldHint: true }
          : { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
      },
      async (given: unknown, { mcpReq: { signal } }) => {
        const answer = await withinDeadline(tool, given, toContext, signal);
        onAnswer?.(answer);
        return { content: [{ type: 'text' as const, text: answer.text }], ...(answer.failure && { isError: true }) };
      },
    );
  }
  return server;
}

/** A schema for the list of tools that validates nothing: the tool itself does, with better messages. */
function toListedSchema(schema: Tool['schema']): StandardSchemaWithJSON<unknown, unknown> {
  return {
    '~standard': {
      version: 1,
      vendor: 'finfount',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}

/** Calls a tool with a deadline. A late result is still loaded into the cache for later calls. */
async function withinDeadline(
  tool: Tool,
  given: unknown,
  toContext: McpServerParts['toContext'],
  left: AbortSignal,
): Promise<ToolAnswer> {
  const ended = new AbortController();
  const context = toContext(AbortSignal.any([left, ended.signal]));
  const answer = await within(DEADLINE_MS, tool.call(given, context));
  if (answer !== 'late') return answer;
  ended.abort();
  const failure = new Failure(
    'upstream_timeout',
    inEnglish(
      `The answer did not come within ${DEADLINE_MS / 1_000} s. It is still being obtained: ask again in a minute.`,
    ),
  );
  return { text: `${failure.code}: ${failure.message}`, failure };
}
