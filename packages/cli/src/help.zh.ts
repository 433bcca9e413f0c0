/** What `--help` says. */
export const helpZh = `serialis：序列号控制台的命令行程序

  serialis login --url 地址 --account 账号    密码以提示方式输入，或从标准输入读取
  serialis login --url 地址 --key             使用 API 密钥，输入方式相同
  serialis logout
  serialis apply --product 产品代码 --quantity 数量 [--level EA|BUNDLE|CA|PL] [--rule 规则版本] [--reason 原因] [--out 文件]
  serialis codes 申请编号 --out 文件 [--reason 原因]       再次下载申请的序列号
  serialis import result 文件 --order 订单号 [--commit] [--errors 文件]
  serialis import orders 文件 [--commit] [--errors 文件]   CSV 或 XLSX，列与模板一致
  serialis export 列表 [--filter 名称=值]… [--format csv|zip|xlsx] [--values words|codes] [--out 文件]
  serialis verify 序列号
  serialis verify --document 文件 --key 密钥指纹
  serialis tasks [--state 状态] [--all] [--limit 数量]

  --json                  以一个 JSON 值输出，拒绝时亦然；从源码运行时使用 npm run -s cli -- …
  --lang en|zh            帮助与文件的语言；未指定时文件采用租户的语言
  --idempotency-key 键    用于 apply、import 和 export：重复使用同一个键不会重复创建
  --insecure              用于 login：允许以 http:// 连接其他机器
  --errors 文件           用于 import：将全部不符合的行写入文件

--filter 可多次使用，值中可含逗号：--filter status=DRAFT,APPROVED。
文件写入完整后才会出现，且仅本人可读。会话保存在 ~/.config/serialis（或 SERIALIS_HOME 指定的目录），仅本人可读。
退出码：0 完成，1 被规则拒绝或未提交，2 用法错误，或文件无法读写，3 未登录或无权限，4 无法连接服务器，
5 序列号未知、与记录不符或文件不真实，6 应答并非来自控制台，7 文件未能写完，70 程序自身故障，130 由 Ctrl-C 中止。
`
