import { eitherOf, say, type Text } from '../../../base/say.ts';

/** Why this service leaves out an interface of AKShare: clauses that follow a colon. The set is closed. */
export const REASONS = {
  scriptGuarded: say(
    'its source keeps programs out with a value that a script of the site computes, and this service does not imitate such scripts',
    '其数据源用网站脚本计算的值防止程序访问，本服务不模仿这样的脚本',
  ),
  firewalled: say('the firewall of its source is closed to programs', '其数据源的防火墙不让程序访问'),
  addressGone: say(
    'its source has taken the address away, and no other one is known',
    '其数据源已撤下该地址，也没有已知的新地址',
  ),
  unproven: say('it is not known whether its source still answers', '不清楚其数据源是否仍有应答'),
  unrecorded: say('what its source sends has not been recorded yet', '其数据源返回的内容尚无记录'),
  needsAccount: say('its source wants a key that belongs to an account', '其数据源要求属于某个账户的密钥'),
  otherData: say('its source answers other data under this name', '其数据源在此名称下返回的是其他数据'),
  takesTable: say(
    'it takes a whole table as its argument, and a query holds none',
    '它的参数是一整张表，查询字符串放不下',
  ),
  noMarketData: say(
    'it has no data of markets, companies or the economy as a whole',
    '它不是关于市场、公司或宏观经济的数据',
  ),
} as const satisfies Record<string, Text>;

/** Why an interface of AKShare is left out: a key of {@link REASONS}. */
export type Reason = keyof typeof REASONS;

/** Every reason, in the order of {@link REASONS}. */
export const REASON_KEYS: readonly Reason[] = Object.keys(REASONS).filter((key): key is Reason =>
  Object.hasOwn(REASONS, key),
);

/** What there is in the place of a name that is not served. */
interface InItsPlace {
  /** The served interfaces that do the same job. */
  readonly instead: readonly string[];
  /** Where no served one does: interfaces of AKShare that do it. */
  readonly unserved?: readonly string[];
}

/** An interface that AKShare has. */
export interface Unserved extends InItsPlace {
  readonly state: 'unserved';
  /** Why it is left out on purpose; otherwise it is not served yet. */
  readonly reason?: Reason;
}

/** A name that AKShare had, and has under another one. */
interface Renamed extends InItsPlace {
  readonly state: 'renamed';
  /** The name of today. */
  readonly now: string;
  /** Whether this service serves it. */
  readonly isServed: boolean;
  /** The version of AKShare that renamed it, where that is known. */
  readonly since?: string;
  /** Why the interface of that name is left out on purpose. */
  readonly reason?: Reason;
}

/** A name that AKShare no longer has or never had, although people use it. */
interface Gone extends InItsPlace {
  readonly state: 'removed' | 'sourceClosed' | 'neverExisted';
  /** The version of AKShare that removed it, where that is known. */
  readonly since?: string;
}

/** What is known of a name of AKShare that this service does not serve: of today, of old, or a believed one. */
export type Absence = Unserved | Renamed | Gone;

/** Who speaks to the client, and how the client calls an interface there. */
export interface Speaker {
  readonly self: Text;
  readonly toCall: (name: string) => string;
  /** Where the names are listed, of this service and of AKShare; absent where the program itself says so. */
  readonly lists?: { readonly names: Text; readonly akshare: Text };
}

const SELF = say('this service', '本服务');

/** The service over HTTP. */
export const SERVICE: Speaker = {
  self: SELF,
  toCall: (name) => `/api/public/${name}`,
  lists: {
    names: say('The names are listed at /api/ and in /api/openapi.json.', '所有名称列在 /api/ 和 /api/openapi.json。'),
    akshare: say(
      '/docs/akshare lists what there is of AKShare.',
      '/docs/akshare 列出了 AKShare 的各接口在此是否可用。',
    ),
  },
};

/** The program in a shell. */
export const TERMINAL: Speaker = { self: SELF, toCall: (name) => `finfount get ${name}` };

/**
 * Returns why a name is not there, and what to call in its place: one to three sentences.
 * @param name a name of AKShare, of today or of old
 */
export function absenceText(name: string, absence: Absence, speaker: Speaker = SERVICE): Text {
  return joined([reasonText(name, absence, speaker), ...insteadTexts(absence, speaker)]);
}

/** Sentences as one text. */
export function joined(sentences: readonly Text[]): Text {
  return say(sentences.map(({ en }) => en).join(' '), sentences.map(({ zh }) => zh).join(''));
}

/** Why a name is not there. */
function reasonText(name: string, absence: Absence, speaker: Speaker): Text {
  const { state } = absence;
  if (state === 'unserved') {
    const left = leftOutText(absence.reason, speaker);
    return say(`AKShare has ${name}; ${left.en}.`, `AKShare 有 ${name}，${left.zh}。`);
  }
  if (state === 'renamed') return renamedText(name, absence, speaker);
  const { since } = absence;
  if (state === 'removed')
    return since === undefined
      ? say(`AKShare has removed ${name}.`, `AKShare 已移除 ${name}。`)
      : say(`AKShare removed ${name} in ${since}.`, `AKShare 在 ${since} 版移除了 ${name}。`);
  if (state === 'sourceClosed')
    return since === undefined
      ? say(`The source of ${name} has closed.`, `${name} 的数据源已关闭。`)
      : say(
          `The source of ${name} has closed; AKShare removed it in ${since}.`,
          `${name} 的数据源已关闭，AKShare 在 ${since} 版将其移除。`,
        );
  return say(`AKShare has never had ${name}.`, `AKShare 从未有过 ${name}。`);
}

function renamedText(name: string, { now, isServed, since, reason }: Renamed, speaker: Speaker): Text {
  const left = leftOutText(reason, speaker);
  const what = isServed
    ? say(`${name} is ${now} now: ${speaker.toCall(now)}.`, `${name} 现名 ${now}：${speaker.toCall(now)}。`)
    : say(`${name} is ${now} now; ${left.en}.`, `${name} 现名 ${now}，${left.zh}。`);
  if (since === undefined) return what;
  return say(`${what.en} AKShare renamed it in ${since}.`, `${what.zh}AKShare 在 ${since} 版中改名。`);
}

/** That an interface of AKShare is not served: a clause. */
function leftOutText(reason: Reason | undefined, { self }: Speaker): Text {
  if (reason === undefined) return say(`${self.en} does not serve it yet`, `${self.zh}尚未提供`);
  const why = REASONS[reason];
  return say(`${self.en} does not serve it: ${why.en}`, `${self.zh}不提供：${why.zh}`);
}

/** What does the same job, or that nothing does where AKShare has nothing either. */
function insteadTexts(absence: Absence, { self }: Speaker): readonly Text[] {
  const { state, instead, unserved = [] } = absence;
  if (instead.length > 0) {
    const any = eitherOf(instead);
    return [say(`${any.en} does the same job.`, `可用 ${any.zh} 代替。`)];
  }
  if (unserved.length > 0)
    return [
      say(
        `AKShare has ${unserved.join(' and ')} for the same job; ${self.en} does not serve ${unserved.length > 1 ? 'them' : 'it'}.`,
        `AKShare 有可以代替的 ${unserved.join('、')}，${self.zh}不提供。`,
      ),
    ];
  return state === 'unserved' || state === 'renamed'
    ? []
    : [say(`No interface of ${self.en} does the same job.`, `${self.zh}没有可以代替的接口。`)];
}
