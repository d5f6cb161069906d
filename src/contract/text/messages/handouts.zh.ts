/** What handouts says. */
export const handouts = {
  handoutNotOwned: "报名这门课后就能看讲义、下载讲义",
  handoutNotShown: "这种文件不能在网页里看，请下载后打开",
  handoutNameTaken: "这门课已有同名的讲义，请换个名字，或用「替换文件」",
  handoutIsNot: "这个文件的内容不是 {kind}，可能改过扩展名。没有保存。",
  handoutBroken: "这个 {kind} 文件打不开，可能已损坏。没有保存，请重新导出后再传。",
  handoutMacro: "这个文件里有宏、程序或会自动连网的内容，没有保存。请去掉后再传。",
  handoutScript: "这份 PDF 里有脚本，没有保存。请用「打印为 PDF」重新导出。",
  handoutLaunch: "这份 PDF 会启动别的程序，没有保存。请用「打印为 PDF」重新导出。",
  handoutEmbedded: "这份 PDF 里夹带了别的文件，没有保存。请去掉附件后再传。",
  handoutForm: "这份 PDF 里有会发送数据的表单，没有保存。请用「打印为 PDF」重新导出。",
  handoutLocked: "这份 PDF 加了密码或限制，没有保存。请去掉后再传。",
  handoutsChanged: "讲义有变化，请刷新后再排序",
  storeFull: "存文件的磁盘满了，这次没有保存。请管理员清理后再试。",
};
