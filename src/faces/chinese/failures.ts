/** What failures mean and what to do, in Chinese, by the English text. */
export const FAILURE_TEXTS: Readonly<Record<string, string>> = {
  'The bytes sent are not an HTTP request that can be read.': '发来的字节不是可以读懂的 HTTP 请求。',
  'Percent-encode every special character of the URL, and send a Host header.':
    '请对 URL 中的特殊字符做百分号编码，并发送 Host 头。',
  'The service wants its API token, and the request has none or a wrong one.':
    '服务要求 API 令牌，而请求没有令牌或令牌有误。',
  'Send the header `Authorization: Bearer <token>` with the token of the operator.':
    '请发送请求头 `Authorization: Bearer <token>`，令牌由运维人员提供。',
  'No route has this path.': '没有这个路径。',
  'Compare the path with those listed at `/api/`; data interfaces are at `/api/public/{name}`.':
    '请与 `/api/` 所列的路径比较；数据接口在 `/api/public/{name}`。',
  'The source was reached and says that it has no such thing.': '已联系到数据源，它说没有这项内容。',
  'Ask for something else: another month, another identifier. A thing that is published later is found within minutes.':
    '请换一个月份或标识。稍后公布的内容会在几分钟内找到。',
  'Every route answers GET, HEAD and OPTIONS only.': '所有路由只应答 GET、HEAD 和 OPTIONS。',
  'Use GET; parameters go into the query.': '请用 GET；参数写在查询字符串中。',
  'The request did not arrive whole in time.': '请求没有及时完整到达。',
  'Send the request at once; check the network and the proxy between.': '请一次发完请求；检查网络和中间的代理。',
  'The path and query are longer than the service reads.': '路径和查询超出了服务读取的长度。',
  'Shorten the values; no interface needs such a URL.': '请缩短参数值；没有接口需要这么长的 URL。',
  'Your address asks more often than the operator of the service allows.':
    '您的地址请求过于频繁，超出了运维人员允许的限度。',
  'Wait as long as `Retry-After` says, and ask more slowly.': '请按 `Retry-After` 等待，并放慢请求。',
  'The request headers are longer than the service reads.': '请求头超出了服务读取的长度。',
  'Send fewer headers; most often these are cookies of other services on the same host.':
    '请减少请求头；多半是同一主机上其他服务的 Cookie。',
  'No data interface has this name.': '没有这个名称的数据接口。',
  'Take one of the names that the message offers, or look at `/api/`.': '请使用提示中的名称，或查看 `/api/`。',
  'A parameter is unknown, missing, mistyped or out of range.': '有参数未知、缺失、类型错误或超出范围。',
  'Correct the request: `error` says how. Where `detail` is present, `loc` is a parameter to correct and `msg` what it accepts. Nothing was asked of the source.':
    '请修改请求：`error` 说明原因。如有 `detail`，`loc` 是要修改的参数，`msg` 是可接受的内容。没有访问数据源。',
  'A fault of the service itself; please report it.': '服务自身的故障，请报告。',
  'Report it with the line that the service logged.': '请连同服务的日志行一起报告。',
  'Private interfaces are not open yet.': '私有接口尚未开放。',
  'Use the public route, `/api/public/{name}`.': '请使用公开路由 `/api/public/{name}`。',
  'The interface is declared wrongly in this version.': '此版本中该接口的声明有误。',
  'Report it; `finfount check` tells the operator what is wrong. All other interfaces answer.':
    '请报告；`finfount check` 会告诉运维人员错在哪里。其他接口照常应答。',
  'The source cannot be reached, or cut the connection.': '无法联系数据源，或连接被切断。',
  'Wait and ask again. When it lasts, the source may have blocked this address: bring a cookie, or let the operator take a proxy or a mirror.':
    '请稍后再试。若持续如此，数据源可能封锁了此地址：请带上 Cookie，或由运维人员使用代理或镜像。',
  'The source did not answer in time.': '数据源没有及时应答。',
  'Ask again, without `timeout` or with a longer one: a late answer of the source is stored, so the next call finds it.':
    '请再试一次，不带 `timeout` 或把它设长一些：迟到的应答会被保存，下次调用即可取得。',
  'The source says that it is overloaded.': '数据源表示过载。',
  'Wait as long as `Retry-After` says, or some minutes, and ask again.': '请按 `Retry-After` 等待，或等几分钟后再试。',
  'The source refuses to answer this service: a block or a limit.': '数据源拒绝应答本服务：封锁或限制。',
  'Wait: most blocks end by themselves. Bring a cookie of a browser session, or let the operator take a proxy or a mirror.':
    '请等待：多数封锁会自行解除。也可以带上浏览器会话的 Cookie，或由运维人员使用代理或镜像。',
  'The source answered something other than what it promises.': '数据源的应答与其承诺不符。',
  'Open the page for people that the interface names. If it looks right there, the form has changed: report it with the message.':
    '请打开接口所列的网页。如果那里正常，说明格式已变：请连同提示一起报告。',
  'The service has too much to do; ask again shortly.': '服务过于繁忙，请稍后再试。',
  'Wait as long as `Retry-After` says, and ask with fewer calls at once.':
    '请按 `Retry-After` 等待，并减少同时的调用。',
  'The table does not fit the file format that was asked for.': '这张表放不进所要的文件格式。',
  'Ask for fewer rows, or for another format, as the message says.': '请减少行数，或按提示换一种格式。',
  'The table could not be written in the file format within the limits of time and memory.':
    '在时间和内存的限度内无法写成该文件格式。',
  'Ask for fewer rows, or for CSV, which costs the least.': '请减少行数，或改用开销最小的 CSV。',
};
