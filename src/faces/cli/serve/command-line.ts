import type { Command } from 'commander';
import { type ServiceFlags, type ServiceSettings, type Settings, toAccessTokens } from '../../../service/settings.ts';
import type { TrustedProxies } from '../../http/guard/access-settings.ts';
import { addSettings } from '../options/options.ts';
import { readSecrets } from '../options/secret-options.ts';
import { serveOptions } from '../options/serve-options.ts';
import { serviceOptions } from '../options/service-options.ts';
import { settingsNote, toSettings } from '../options/service-settings.ts';
import { localized } from '../terminal/language.ts';

/** `finfount serve`: answer over HTTP. */
export interface ServeCommand {
  readonly command: 'serve';
  readonly settings: Settings;
  /** Reads the tokens again; absent if they are not in a file. Throws `InvalidSetting`. */
  readonly readTokens?: () => NonNullable<Settings['tokens']>;
}

/** The flags of `serve` as commander returns them, each parsed by its own option. */
type ServeFlags = ServiceFlags &
  Omit<Settings, keyof ServiceSettings | 'trustedProxies' | 'probeMs'> & {
    readonly trustProxy: TrustedProxies | false;
    readonly probe?: number;
  };

/** Adds `finfount serve`. */
export function addServe(program: Command, onCommand: (command: ServeCommand) => void): void {
  const serve = program
    .command('serve')
    .description(localized('serve the data interfaces over HTTP', '通过 HTTP 提供数据接口'))
    .allowExcessArguments(false)
    .addHelpText('after', settingsNote())
    .action((flags: ServeFlags, command: Command) => {
      const { host, port, basePath, mcp, workers, maxConnections, maxWaiting, logLevel, archive, ...others } = flags;
      const { trustProxy, rateLimit, purgeHeader, probe, ...serviceFlags } = others;
      const secrets = readSecrets(command);
      const { token } = secrets.values;
      const settings: Settings = {
        ...toSettings(serviceFlags, secrets, workers),
        host,
        port,
        basePath,
        mcp,
        workers,
        maxConnections,
        maxWaiting,
        logLevel,
        ...(archive !== undefined && { archive }),
        ...(trustProxy && { trustedProxies: trustProxy }),
        ...(rateLimit && { rateLimit }),
        ...(purgeHeader && { purgeHeader }),
        ...(probe !== undefined && { probeMs: probe }),
        ...(token !== undefined && { tokens: toAccessTokens(token) }),
      };
      const readFile = secrets.files.get('token');
      const readTokens = readFile && (() => toAccessTokens(readFile()));
      onCommand({ command: 'serve', settings, ...(readTokens && { readTokens }) });
    });
  addSettings(serve, [...serveOptions(), ...serviceOptions()]);
}
