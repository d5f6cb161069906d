import type { DemoDocument } from "./documents.shape.ts";

/** The privacy policy in English, a translation. */
export const privacyEn: DemoDocument = {
  version: "2026-11-01",
  title: "Privacy policy",
  keyPoints: [
    "We collect what lessons need: phone number, study record, address and device at sign-in.",
    "We sell nothing, show no advertising of others and use no third-party analytics.",
    "You can see, export and correct your data at any time, and erase your account.",
  ],
  sections: [
    {
      heading: "Who handles your data",
      paragraphs: [
        "Jiangcheng Vocational Training School (the \"school\"), 3rd floor, Vocational Education Building, 88 Gongjiang " +
          "Road, Chengdong District, Shili City, hotline 400-000-0000, is the personal information processor of Jiangcheng " +
          "Cloud Classroom. It has a person in charge of personal information protection: call the hotline and ask for " +
          "\"personal information\".",
        "This policy says what we collect and why, how long we keep it, who sees it and what you can do. The parts about " +
          "visitors also apply if you browse without registering.",
      ],
    },
    {
      heading: "What we collect and why",
      paragraphs: [
        "Registration and sign-in: phone number, password and SMS codes, to open your account, to know it is you and to " +
          "restore your password. Without them there is no account. Of passwords and codes only a computed result is " +
          "stored; nobody can read them. Nickname, picture and real name are voluntary; leaving them out costs you no " +
          "lesson.",
        "Arrival from an employer: the name, work number and employer's code that it sends, to match you with the study tasks it assigns.",
        "Study record: the certificate you work for, your courses, the second you have reached, when you watched, the " +
          "network address (IP) and device at that time, and whether presence checks were passed. This recommends what fits, " +
          "lets you resume, gives progress and study hours, and shows that you studied yourself.",
        "Practice and exams: answers, scores, time taken, mistakes and bookmarks. Registering for a formal examination " +
          "also takes your real name and the last 6 digits of your ID number, to check candidates; your separate consent is " +
          "asked at that step.",
        "Orders: course, amount, time, payment channel and the channel's transaction number. Card numbers and payment " +
          "passwords are entered at the payment institution and never reach us.",
        "Activity: comments, questions in live rooms, check-ins, favourites, and the courses and articles you viewed, to " +
          "show them and help you find them again. Comments appear publicly with your nickname and picture: write no phone " +
          "number or home address.",
        "Security and faults: sign-in time, IP, kind of browser, counts of wrong passwords and codes sent, and the " +
          "content of page errors, to stop account theft and SMS abuse and to mend faults. Sign-ins, changes of password or " +
          "phone and the like are listed for you under \"Login and security\".",
        "Passkeys, if you want any: the school keeps a public key, the name you gave it and when it was added and used. Your " +
          "fingerprint, face and screen lock are checked on your device alone and never reach us.",
        "The classroom reads neither contacts, messages nor location and opens neither microphone nor camera. For a " +
          "profile picture it takes only the file you choose.",
      ],
    },
    {
      heading: "On what ground",
      paragraphs: [
        "Your account, courses, progress and orders are handled to perform the user agreement with you. Keeping " +
          "transactions and network logs and answering the authorities' inspections are duties by law. Nickname, picture, " +
          "real name and examination registration rest on your consent, which you can withdraw at any time.",
        "Withdrawal does not undo what was done before it and does not touch unrelated functions. For any other purpose " +
          "we tell you first and ask again.",
      ],
    },
    {
      heading: "Cookies and storage in your browser",
      paragraphs: [
        "The classroom uses its own cookies alone, none for advertising or third-party analytics. For signing in there " +
          "are sid (one half of the session, unreadable to scripts, void after 30 days without use) and login (says only " +
          "that you have signed in, no secret).",
        "For codes and password resets there are pa (binds a code to this browser) and reset (lets you set a new password " +
          "within 10 minutes of a checked code, once), for passkeys pk (knows the same browser for 5 minutes).",
        "Your choices are kept in lang (language), theme (light or dark) and size (text size); appToken says which school's site this is.",
        "The browser's local storage holds the login record (the other half of the session, nickname, picture address and " +
          "username) and, for use without a network, stored pages and answers or progress not yet sent. Signing out clears " +
          "the login record.",
        "You can clear or block them in your browser. Without the sign-in cookies you cannot sign in; browsing and trial " +
          "lessons still work.",
      ],
    },
    {
      heading: "Who sees it, and who receives it",
      paragraphs: [
        "Inside the school, rights follow duties: teachers see your nickname, study and exam results; only staff in " +
          "charge of accounts and orders see your phone number, while handling your matter, and each look is recorded. " +
          "Everywhere else it appears as 138****0000.",
        "Entrusted processing: the SMS provider receives the phone number and the message, cloud providers host and store " +
          "the data. They act on our instructions alone, may not use it themselves and are bound by contract to secrecy and " +
          "deletion.",
        "Other processors: when you choose to pay, Alipay or WeChat Pay receives the order number, amount and title, and " +
          "handles what you enter there under its own policy. When you open a partner's course, the partner collects data " +
          "itself; you are told who it is beforehand.",
        "An employer that assigned a study task sees how you do in that task. It does not see courses that you bought yourself.",
        "For subsidies and checks of study hours the competent authorities may by law ask for records; they get the part " +
          "they ask for. Beyond this nothing is published, rented or sold.",
      ],
    },
    {
      heading: "Where and how long it is kept",
      paragraphs: [
        "Data is stored within the People's Republic of China and not sent abroad.",
        "SMS codes expire after 5 minutes, and so do the addresses of exported files. A sign-in expires after 30 days without " +
          "use, and after 90 days at the latest. Wrong passwords and codes sent are counted for 1 day at most. What has expired " +
          "is deleted the same night.",
        "Network addresses (IP) of sign-ins, study and exams are kept whole for 30 days; then their network alone stays, which " +
          "tells no device from another. Security records of your account, such as sign-ins and changes of password or phone, are " +
          "kept for 6 months, the least the law asks for. Page errors are kept for 30 days after their last time.",
        "Play sessions and the questions of presence checks are kept for 30 days; which keys of a film you took for 10 days, and how " +
          "fast for 1 day; answers of attempts you gave up for 30 days; courses and articles you viewed for 90 days, 500 at most.",
        "Deleted comments and former nicknames are kept for 6 months, and the words of a report for 6 months after the answer. They " +
          "are public no longer; a person in charge reads them only when the authorities ask by law, and each look is recorded.",
        "Profile, study, practice and exam records are kept until you erase your account. Orders and refunds are kept for " +
          "3 years from the completed transaction, accounting records as long as their rules demand.",
        "7 days after you asked for it your account is erased: phone number, name, picture, nickname and password are deleted; " +
          "study, practice, comments and the like are deleted or changed so that nobody can tell whose they were. Orders, logs and " +
          "deleted comments that the law makes us keep stay for the times above and serve nothing else.",
        "What is due is deleted or shortened by the system itself every night, which notes how many of each kind that were; the " +
          "school can look at any time how many are left.",
        "Backups are overwritten within another 30 days. Until then they serve only to restore the system, and what had " +
          "been deleted is deleted again after a restore.",
      ],
    },
    {
      heading: "How it is protected",
      paragraphs: [
        "The public site uses HTTPS. Phone numbers are stored encrypted, passwords only after a special computation, and " +
          "a session comes in two halves, useless one without the other. What staff do is recorded in a log that can be " +
          "added to but not changed.",
        "Should data leak, be altered or be lost, we act at once, report to the authorities and tell you by SMS, notice " +
          "or announcement what is concerned, what it may mean, what we have done and what you can do.",
      ],
    },
    {
      heading: "What you can do",
      paragraphs: [
        "See and correct: nickname, picture, name and phone number in your profile. If a study record is wrong, call us; " +
          "we show you what it rests on.",
        "Export: \"Export my data\" in your profile gives you at once a ZIP file with everything as JSON.",
        "Other devices: \"Login and security\" lists where you are signed in; end one, or all the others.",
        "Erase: \"Erase account\" in your profile, after checking a password or code. Signing in within 7 days cancels " +
          "it; after 7 days it is done and cannot be undone.",
        "Withdraw consent, ask for deletion or an explanation, decline recommendations: call the hotline. Recommendations " +
          "look at your trade and at how popular courses are, nothing else; a course has the same price for everybody.",
        "After checking who you are we answer within 15 working days, free of charge, and give reasons where we cannot do " +
          "it. For a learner who has died, close relatives may, for their own lawful and proper interests, consult, copy, " +
          "correct and delete the data, unless the learner arranged otherwise.",
      ],
    },
    {
      heading: "Minors",
      paragraphs: [
        "The classroom is made for adults. At 16 or 17, read this with your guardian and use it only with your guardian's " +
          "consent. It is not meant for anyone under 16; if we find that we hold data of a child under 14 without a " +
          "guardian's consent, we delete it as soon as we can. Guardians may call the hotline with any question.",
      ],
    },
    {
      heading: "When this policy changes",
      paragraphs: [
        "Changes are published in the classroom at least 7 days ahead, saying what changes. For great ones, such as new " +
          "data, new purposes or new recipients, we ask for your consent again when you next sign in. If you don't agree " +
          "you can keep using what is not affected, export your data or erase your account.",
        "Ask the hotline for earlier versions.",
      ],
    },
    {
      heading: "Contact and complaints",
      paragraphs: [
        "Hotline 400-000-0000, daily from 8:30 to 21:00, ask for \"personal information\". Letters: Person in charge of " +
          "personal information protection, Jiangcheng Vocational Training School, 3rd floor, Vocational Education " +
          "Building, 88 Gongjiang Road, Chengdong District, Shili City.",
        "If our answer does not satisfy you, you can complain to the cyberspace administration or another authority in " +
          "charge of personal information protection, or sue before a people's court.",
        "This policy exists in Chinese and English. Where they differ, the Chinese text counts.",
      ],
    },
  ],
};
