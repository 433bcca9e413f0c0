/** What `--help` says. */
export const helpZh = `serialis：序列号控制台的命令行程序

  serialis login --url 地址 --account 账号    密码以提示方式输入，或从标准输入读取
  serialis login --url 地址 --key             使用 API 密钥，输入方式相同
  serialis logout
  serialis apply --product 产品代码 --quantity 数量 [--level EA|BUNDLE|CA|PL] [--rule 规则版本] [--reason 原因] [--out 文件]
  serialis import result 文件 --order 订单号 [--commit]
  serialis import orders 文件 [--commit]      CSV 或 XLSX，列与模板一致
  serialis export 列表 [--filter 名称=值,…] [--format csv|xlsx] [--out 文件]
  serialis verify 序列号
  serialis verify --document 文件 --key 密钥指纹
  serialis tasks [--state 状态] [--all]

  --json   以一个 JSON 值输出，拒绝时亦然     --lang en|zh   帮助的语言

会话保存在 ~/.config/serialis（或 SERIALIS_HOME），仅本人可读。
退出码：0 完成，1 被规则拒绝，2 用法错误，3 未登录或无权限，4 无法连接服务器，5 序列号未知或文件不真实。
`
