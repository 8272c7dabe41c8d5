import type { Option } from 'commander';
import { say } from '../../../base/say.ts';
import { InvalidSetting, toPlainUrl, toToken } from '../../../service/settings.ts';
import type { ServiceAddress } from '../../pull/service-source.ts';
import { withVariable } from './options.ts';
import { option } from './program.ts';

/** `--via` and `--token`: the running service that a command asks. */
export function serviceAddressOptions(): readonly Option[] {
  const token = option(
    '--token <token>',
    'token that the service of --via wants; @file reads it from a file; other users see what stands on the command line',
    '--via 的服务所要的令牌；@file 从文件读取；命令行上的内容其他用户可见',
  );
  return [
    option(
      '--via <url>',
      'address of a running service that is asked, such as http://host:8080',
      '访问的运行中的服务的地址，例如 http://host:8080',
    ),
    withVariable(token, 'FINFOUNT_TOKEN'),
  ];
}

/** Reads the address and the token of a service. Throws {@link InvalidSetting}, which shows no token. */
export function toServiceAddress(via: string, token: string | undefined): ServiceAddress {
  const url = toPlainUrl(via);
  if (url === undefined)
    throw new InvalidSetting(
      say(
        '--via takes the address of a service, such as http://host:8080 or https://host/finance, without user, query or fragment; its token is --token.',
        '--via 是服务的地址，例如 http://host:8080 或 https://host/finance，不带用户名、查询和片段；令牌用 --token。',
      ),
    );
  return { url, ...(token !== undefined && { token: toToken(token) }) };
}
