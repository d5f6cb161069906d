-- The school's own texts. Published ones are never changed: a new text is a new version, and the newest that is in
-- force is shown (accounts keep the version they agreed to).
create table document (
  name text not null check (name in ('agreement', 'privacy', 'about')),
  language text not null check (language in ('zh', 'en')),
  version text not null,
  title text not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (name, language, version)
);
create index document_newest on document (name, published_at desc);

-- A school without texts of its own still has something true to show.
insert into document (name, language, version, title, body, published_at) values
('agreement', 'zh', '2026-11-01', '用户协议', '{
  "keyPoints": ["账号只给本人用。", "价格和有效期以课程页面写明的为准。", "视频和讲义只供自己学习。"],
  "sections": [
    {"heading": "谁来签、什么时候生效", "paragraphs": ["本协议由你和学校签订。注册时勾选「已阅读并同意」，协议就生效。不注册也能浏览课程、看试看课和资讯。"]},
    {"heading": "账号", "paragraphs": ["一个手机号对应一个账号，只给本人用。验证码和密码不要告诉别人。发现账号被别人用了，先改密码，再联系学校。"]},
    {"heading": "课程", "paragraphs": ["课程的内容、价格和有效期写在课程页面上。在有效期内不限次数看。", "视频、讲义和题目只供自己学习，不能录屏、转卖或放到网上。"]},
    {"heading": "付款和退款", "paragraphs": ["付款后还没看课的，7 天内可以联系学校全额退款。"]},
    {"heading": "修改", "paragraphs": ["学校修改本协议会提前在本页公布，并写明生效的日子。"]}
  ],
  "campuses": []
}', '2026-11-01 00:00:00+08'),
('agreement', 'en', '2026-11-01', 'User agreement', '{
  "keyPoints": ["An account is for one person.", "Price and validity are what the course page says.", "Videos and handouts are for your own study."],
  "sections": [
    {"heading": "Who agrees, and from when", "paragraphs": ["You make this agreement with the school. It takes effect when you tick the box at registration. Courses, trial lessons and news can be read without an account."]},
    {"heading": "Your account", "paragraphs": ["One phone number has one account, for one person. Tell nobody your codes or your password. If somebody else uses your account, change the password and call the school."]},
    {"heading": "Courses", "paragraphs": ["What a course contains, its price and its validity stand on its page. Within its validity you may watch as often as you like.", "Videos, handouts and questions are for your own study. They may not be recorded, resold or published."]},
    {"heading": "Payment and refunds", "paragraphs": ["As long as no lesson was watched, the school refunds the whole price within 7 days of payment."]},
    {"heading": "Changes", "paragraphs": ["Changes are published on this page beforehand, with the day they take effect."]}
  ],
  "campuses": []
}', '2026-11-01 00:00:00+08'),
('privacy', 'zh', '2026-11-01', '隐私政策', '{
  "keyPoints": ["只收学习用得上的信息。", "不卖、不换你的信息。", "随时可以导出、更正，或者注销账号。"],
  "sections": [
    {"heading": "收哪些信息", "paragraphs": ["注册时收你的手机号；登录时记下时间、IP 地址和设备类型；学习时记下看了哪些课、看到哪里。昵称和头像由你自己决定填不填。"]},
    {"heading": "拿来做什么", "paragraphs": ["手机号用来登录和找回密码；学习记录用来接着上次的地方学、计算学时；登录记录用来发现账号被盗。不用来做广告。"]},
    {"heading": "存在哪里、存多久", "paragraphs": ["信息存在学校自己的服务器上，账号在，信息就在。注销账号后删除，法律要求留存的除外。"]},
    {"heading": "给谁看", "paragraphs": ["发短信验证码时，手机号会交给短信服务商。除此之外，没有你的同意不给别人，法律要求的除外。"]},
    {"heading": "Cookie", "paragraphs": ["本站用 Cookie 记住登录、语言、主题和文字大小，不用来跟踪你。"]},
    {"heading": "你的权利", "paragraphs": ["你可以查看、更正、导出自己的信息，也可以注销账号。办不了的，联系学校。"]}
  ],
  "campuses": []
}', '2026-11-01 00:00:00+08'),
('privacy', 'en', '2026-11-01', 'Privacy policy', '{
  "keyPoints": ["We keep only what studying needs.", "Your data is neither sold nor traded.", "You can export, correct or erase it at any time."],
  "sections": [
    {"heading": "What is kept", "paragraphs": ["Your phone number when you register; time, IP address and kind of device when you log in; which lessons you watched and how far. Nickname and picture are up to you."]},
    {"heading": "What it is for", "paragraphs": ["The number is for logging in and for a lost password, the study record for going on where you stopped and for counting hours, the login record for finding stolen accounts. None of it is used for advertising."]},
    {"heading": "Where, and how long", "paragraphs": ["It is stored on the school''s own servers for as long as the account exists. When the account is erased it is deleted, save what the law obliges us to keep."]},
    {"heading": "Who sees it", "paragraphs": ["The provider that sends our codes receives your phone number. Nobody else receives anything without your consent, unless the law demands it."]},
    {"heading": "Cookies", "paragraphs": ["The site uses cookies to remember the login, the language, the theme and the text size. They do not track you."]},
    {"heading": "Your rights", "paragraphs": ["You may see, correct and export your data, and erase your account. Where the site does not suffice, ask the school."]}
  ],
  "campuses": []
}', '2026-11-01 00:00:00+08'),
('about', 'zh', '2026-11-01', '在网上学手艺', '{
  "keyPoints": [],
  "sections": [{"heading": "", "paragraphs": ["这里是学校的网上课堂。课程、价格和有效期都写在课程页上：免费课点一下就能学，收费课可以先试看。学到哪里都会记住，换一台设备也能接着学。"]}],
  "campuses": []
}', '2026-11-01 00:00:00+08'),
('about', 'en', '2026-11-01', 'Learn a trade online', '{
  "keyPoints": [],
  "sections": [{"heading": "", "paragraphs": ["This is the school''s classroom online. What a course contains, its price and its validity stand on its page: a free course opens with one click, a paid one can be tried first. Where you stopped is remembered, on any device."]}],
  "campuses": []
}', '2026-11-01 00:00:00+08');
