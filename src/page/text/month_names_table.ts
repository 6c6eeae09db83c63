/**
 * Names of months and weekdays in the languages of CLDR, as ICU 78.3 has them: slow to read there.
 *
 * Written by `UPDATE=1` on `tests/text/month_names_test.ts`.
 */

/** The names of each month, January first, between bars and line ends. */
export const MONTH_NAMES: readonly string[] = [
  `
de gen|de gener|ene|enero|gen|gener|gennaio|ian|ianuarie|jaan|jaanuar|jan|janeiro|januar
januari|januarie|january|január|januára|janv|janvier|janvāris|jän|jänner|led|leden|ledna
oca|ocak|sausio|sausis|sij|siječanj|siječnja|sty|styczeń|stycznia|tammi|tammikuu|tammikuuta
ιαν|ιανουαρίου|січ|січень|січня|янв|январь|января|януари|јан|јануар|ינואר|ינו׳|جانفي|جنوری
كانون الثاني|يناير|ژانویه|ژانویهٔ|जनवरी|जन॰|जाने|जानेवारी|জানু|জানুয়ারী|જાન્યુ|જાન્યુઆરી
ஜன|ஜனவரி|జన|జనవరి|ಜನ|ಜನವರಿ|ജനു|ജനുവരി|ม.ค|มกราคม|ጃን|ጃንዋሪ|一月
`,
  `
de febr|de febrer|feb|febbraio|febr|febrer|febrero|februar|februari|februarie|february
február|februára|februāris|fev|fevereiro|févr|février|helmi|helmikuu|helmikuuta|lut|lutego
luty|peb|pebrero|vasario|vasaris|veebr|veebruar|velj|veljača|veljače|úno|únor|února|şub
şubat|φεβ|φεβρουαρίου|лют|лютий|лютого|феб|фебруар|февр|февраль|февраля|февруари|פברואר
פבר׳|شباط|فبراير|فروری|فوریه|فوریهٔ|فيفري|फ़रवरी|फ़र॰|फेब्रु|फेब्रुवारी|ফেব|ফেব্রুয়ারী
ફેબ્રુ|ફેબ્રુઆરી|பிப்|பிப்ரவரி|ఫిబ్ర|ఫిబ్రవరి|ಫೆಬ್ರ|ಫೆಬ್ರವರಿ|ഫെബ്രു|ഫെബ്രുവരി|ก.พ
กุมภาพันธ์|ፌብ|ፌብሩዋሪ|二月
`,
  `
bře|březen|března|de març|kovas|kovo|maalis|maaliskuu|maaliskuuta|maart|mac|machi|mar|marca
march|marec|maret|mars|marso|mart|martie|marts|marzec|marzo|març|março|mrt|márc|március|mär
märts|märz|ožu|ožujak|ožujka|μαρ|μαρτίου|бер|березень|березня|мар|март|марта|מרץ|آذار|مارس
مارچ|मार्च|মার্চ|માર્ચ|மார்|மார்ச்|మార్చి|ಮಾರ್ಚ್|മാർ|മാർച്ച്|มี.ค|มีนาคม|ማርች|三月
`,
  `
abr|abril|apr|april|aprile|aprili|aprilie|aprill|apríl|apríla|aprīlis|avr|avril|balandis
balandžio|dub|duben|dubna|d’abr|d’abril|huhti|huhtikuu|huhtikuuta|kwi|kwiecień|kwietnia|nis
nisan|tra|travanj|travnja|ápr|április|απρ|απριλίου|апр|апрель|апреля|април|квіт|квітень
квітня|אפריל|אפר׳|آوریل|أبريل|أفريل|اپریل|نيسان|अप्रैल|एप्रि|एप्रिल|এপ্রি|এপ্রিল|એપ્રિલ|ஏப்
ஏப்ரல்|ఏప్రి|ఏప్రిల్|ಏಪ್ರಿ|ಏಪ್ರಿಲ್|ഏപ്രി|ഏപ്രിൽ|เม.ย|เมษายน|ኤፕሪ|ኤፕሪል|四月
`,
  `
de maig|gegužė|gegužės|kvě|květen|května|mag|maggio|mai|maig|maijs|maio|maj|maja|may|mayo
mayıs|mei|máj|mája|május|svi|svibanj|svibnja|touko|toukokuu|toukokuuta|μαΐ|μαΐου|май|мая
мај|трав|травень|травня|מאי|أيار|مئی|ماي|مايو|مه|مهٔ|मई|मे|মে|મે|மே|మే|ಮೇ|മേയ്|พ.ค|พฤษภาคม
ሜይ|五月
`,
  `
birželio|birželis|cze|czerwca|czerwiec|de juny|giu|giugno|haz|haziran|hun|hunyo|iun|iunie
juin|jun|june|junho|juni|junie|junij|junio|juny|juuni|jún|júna|június|jūn|jūnijs|kesä
kesäkuu|kesäkuuta|lipanj|lipnja|červen|června|čvn|ιουν|ιουνίου|июн|июнь|июня|черв|червень
червня|юни|јун|יוני|جوان|جون|حزيران|يونيو|ژوئن|जून|জুন|જૂન|ஜூன்|జూన్|ಜೂನ್|ജൂൺ|มิ.ย|มิถุนายน
ጁን|六月
`,
  `
de jul|de juliol|heinä|heinäkuu|heinäkuuta|hul|hulyo|iul|iulie|juil|juill|juillet|jul|julai
julho|juli|julie|julij|julio|juliol|july|juuli|júl|júla|július|jūl|jūlijs|liepa|liepos
lipca|lipiec|lug|luglio|srpanj|srpnja|tem|temmuz|července|červenec|čvc|ιουλ|ιουλίου|июл
июль|июля|лип|липень|липня|юли|јул|יולי|تموز|جولائی|جويلية|يوليو|يوليوز|ژوئیه|ژوئیهٔ|जुलाई
जुलै|जुल॰|জুল|জুলাই|જુલાઈ|ஜூலை|జులై|ಜುಲೈ|ജൂലൈ|ก.ค|กรกฎาคม|ጁላይ|七月
`,
  `
ag|ago|agost|agosti|agosto|agu|agustus|août|aug|august|augusta|augusti|augusts|augustus
augusztus|avg|avgust|ağu|ağustos|d’ag|d’agost|elo|elokuu|elokuuta|kol|kolovoz|kolovoza|ogo
ogos|rugpjūtis|rugpjūčio|sie|sierpień|sierpnia|srpen|srpna|αυγ|αυγούστου|авг|август|августа
серп|серпень|серпня|אוגוסט|אוג׳|آب|أغسطس|أوت|اوت|اگست|غشت|अगस्त|अग॰|ऑग|ऑगस्ट|আগ|আগস্ট|ઑગસ્ટ
ஆக|ஆகஸ்ட்|ఆగ|ఆగస్టు|ಆಗ|ಆಗಸ್ಟ್|ഓഗ|ഓഗസ്റ്റ്|ส.ค|สิงหาคม|ኦገስ|ኦገስት|八月
`,
  `
de set|de setembre|eyl|eylül|rugsėjis|rugsėjo|ruj|rujan|rujna|sep|sept|septemba|septembar
september|septembra|septembre|septembrie|septembris|septiembre|set|setembre|setembro
settembre|setyembre|syys|syyskuu|syyskuuta|szept|szeptember|wrz|wrzesień|września|zář|září
σεπ|σεπτεμβρίου|вер|вересень|вересня|сент|сентябрь|сентября|сеп|септембар|септември|ספטמבר
ספט׳|أيلول|سبتمبر|ستمبر|سپتامبر|شتنبر|सप्टें|सप्टेंबर|सितंबर|सित॰|সেপ|সেপ্টেম্বর|સપ્ટે
સપ્ટેમ્બર|செப்|செப்டம்பர்|సెప్టెం|సెప్టెంబర్|ಸೆಪ್ಟೆಂ|ಸೆಪ್ಟೆಂಬರ್|സെപ്റ്റം|സെപ്റ്റംബർ|ก.ย
กันยายน|ሴፕቴ|ሴፕቴምበር|九月
`,
  `
d’oct|d’octubre|eki|ekim|loka|lokakuu|lokakuuta|oct|october|octobre|octombrie|octubre|okt
oktoba|oktobar|oktober|oktobris|oktoober|oktubre|október|októbra|ott|ottobre|out|outubro
paź|październik|października|spalio|spalis|říj|říjen|října|οκτ|οκτωβρίου|жовт|жовтень
жовтня|окт|октобар|октомври|октябрь|октября|אוקטובר|אוק׳|أكتوبر|اکتبر|اکتوبر|تشرين الأول
تشرين الأول|अक्टूबर|अक्टू॰|ऑक्टो|ऑक्टोबर|অক্টো|অক্টোবর|ઑક્ટો|ઑક્ટોબર|அக்|அக்டோபர்|అక్టో
అక్టోబర్|ಅಕ್ಟೋ|ಅಕ್ಟೋಬರ್|ഒക്ടോ|ഒക്‌ടോബർ|ต.ค|ตุลาคม|ኦክቶ|ኦክቶበር|十月
`,
  `
de nov|de novembre|kas|kasım|lapkritis|lapkričio|listopadu|marras|marraskuu|marraskuuta|nob
nobyembre|noiembrie|nov|novemba|novembar|november|novembra|novembre|novembris|novembro
noviembre|stu|studeni|studenoga|νοε|νοεμβρίου|лист|листопад|листопада|нов|новембар|ноември
нояб|ноябрь|ноября|נובמבר|נוב׳|تشرين الثاني|نوامبر|نوفمبر|نومبر|نونبر|नवंबर|नव॰|नोव्हें
नोव्हेंबर|নভে|নভেম্বর|નવે|નવેમ્બર|நவ|நவம்பர்|నవం|నవంబర్|ನವೆಂ|ನವೆಂಬರ್|നവം|നവംബർ|พ.ย
พฤศจิกายน|ኖቬም|ኖቬምበር|十一月
`,
  `
ara|aralık|de des|de desembre|dec|decembar|december|decembra|decembrie|decembris|des
desemba|desember|desembre|dets|detsember|dez|dezember|dezembro|dic|dicembre|diciembre|dis
disember|disyembre|déc|décembre|gru|grudnia|grudzień|gruodis|gruodžio|joulu|joulukuu
joulukuuta|pro|prosinac|prosinca|prosince|prosinec|δεκ|δεκεμβρίου|груд|грудень|грудня|дек
декабрь|декабря|декември|дец|децембар|דצמבר|דצמ׳|دجنبر|دسامبر|دسمبر|ديسمبر|كانون الأول
डिसें|डिसेंबर|दिसंबर|दिस॰|ডিসে|ডিসেম্বর|ડિસે|ડિસેમ્બર|டிச|டிசம்பர்|డిసెం|డిసెంబర్|ಡಿಸೆಂ
ಡಿಸೆಂಬರ್|ഡിസം|ഡിസംബർ|ธ.ค|ธันวาคม|ዲሴም|ዲሴምበር|十二月
`,
];

/** The names of the days of the week. */
export const DAY_NAMES = `
ahad|ahd|alhamisi|an|antradienis|biy|biyernes|ceturtd|ceturtdiena|chủ nhật|cmt|cn|cs
csütörtök|cum|cuma|cumartesi|czw|czwartek|dc|dg|di|dienstag|dijous|dilluns|dim|dimanche
dimarts|dimecres|dinsdag|dissabte|diumenge|divendres|dj|dl|do|dom|domenica|domingo
donderdag|donnerstag|ds|dt|dum|duminică|dv|e|esmaspäev|fr|fre|fredag|freitag|fri|friday|gio
giovedì|h|huw|huwebes|hétfő|ijumaa|isn|isnin|jeu|jeudi|joi|jue|jueves|jum|jumaat|jumamosi
jumanne|jumapili|jumat|jumatano|jumatatu|k|kam|kamis|ke|kedd|keskiviikko|ketvirtadienis|kha
khamis|kolmapäev|kt|l|la|lauantai|laupäev|lin|linggo|lun|lundi|lunedì|lunes|luni|lör|lördag
lør|lørdag|ma|maanantai|maandag|man|mandag|mar|mardi|martedì|martes|marți|mer|mercoledì
mercredi|mi|mie|miercuri|min|minggu|mittwoch|miy|miyerkules|mié|miércoles|mo|mon|monday
montag|mån|måndag|n|ne|ned|nedelja|nedeľa|nedjelja|neděle|neljapäev|niedz|niedziela|ons
onsdag|otrd|otrdiena|p|paz|pazar|pazartesi|pe|penktadienis|per|perjantai|perşembe|pet|petak
petek|pi|piatok|piektd|piektdiena|pirmadienis|pirmd|pirmdiena|piątek|pn|po|pon|pondelok
pondělí|ponedeljak|ponedeljek|ponedjeljak|poniedziałek|pr|pt|pzt|pá|pátek|péntek|pühapäev
qua|quarta-feira|qui|quinta-feira|r|rab|rabu|reede|sa|sab|sabado|sabato|sabtu|sal|salı|sam
samedi|samstag|sat|saterdag|saturday|seg|segunda-feira|sekmadienis|sel|selasa|sen|senin
sestd|sestdiena|sex|sexta-feira|sk|so|sob|sobota|sondag|sonntag|sre|sreda|sri|srijeda|st
streda|středa|su|sub|subota|sun|sunday|sunnuntai|svētd|svētdiena|sze|szerda|szo|szombat|sáb
sábado|sâm|sâmbătă|sön|söndag|søn|søndag|t|teisipäev|ter|terça-feira|th 2|th 3|th 4|th 5
th 6|th 7|thu|thursday|thứ ba|thứ bảy|thứ hai|thứ năm|thứ sáu|thứ tư|ti|tiistai|tir|tirs
tirsdag|tis|tisdag|to|tor|torek|tors|torsdag|torstai|tr|trečiadienis|trešd|trešdiena|tue
tuesday|ut|uto|utorak|utorok|v|vasárnap|ven|vendredi|venerdì|vie|viernes|vin|vineri|vr
vrijdag|vrydag|wed|wednesday|wo|woensdag|wt|wtorek|za|zaterdag|zo|zondag|çar|çarşamba|út
úterý|čet|četrtek|četvrtak|čt|čtvrtek|śr|środa|šeštadienis|št|štvrtok|δευ|δευτέρα|κυρ
κυριακή|πέμ|πέμπτη|παρ|παρασκευή|σάβ|σάββατο|τετ|τετάρτη|τρί|τρίτη|воскресенье|вс|вт
вторник|вівторок|нд|нед|неделя|недеља|неділя|пʼятниця|пет|петак|петък|пн|пон|понеделник
понедельник|понедељак|понеділок|пт|пятница|сб|середа|ср|сре|среда|сряда|суб|суббота|субота
събота|уто|уторак|чет|четвер|четверг|четвртак|четвъртък|чт|יום א׳|יום ב׳|יום ג׳|יום ד׳
יום ה׳|יום ו׳|יום חמישי|יום ראשון|יום רביעי|יום שבת|יום שישי|יום שלישי|יום שני|שבת|اتوار
الأحد|الأربعاء|الاثنين|الثلاثاء|الجمعة|الخميس|السبت|بدھ|جمعرات|جمعه|جمعہ|دوشنبه|سه‌شنبه
شنبه|منگل|پنجشنبه|پیر|چهارشنبه|ہفتہ|یکشنبه|गुरु|गुरुवार|बुध|बुधवार|मंगल|मंगलवार|मंगळ
मंगळवार|रवि|रविवार|शनि|शनिवार|शुक्र|शुक्रवार|सोम|सोमवार|বুধ|বুধবার|বৃহস্পতি|বৃহস্পতিবার
মঙ্গল|মঙ্গলবার|রবি|রবিবার|শনি|শনিবার|শুক্র|শুক্রবার|সোম|সোমবার|ગુરુ|ગુરુવાર|બુધ|બુધવાર|મંગળ
મંગળવાર|રવિ|રવિવાર|શનિ|શનિવાર|શુક્ર|શુક્રવાર|સોમ|સોમવાર|சனி|செவ்|செவ்வாய்|ஞாயி|ஞாயிறு|திங்
திங்கள்|புத|புதன்|வியா|வியாழன்|வெள்|வெள்ளி|ఆది|ఆదివారం|గురు|గురువారం|బుధ|బుధవారం|మంగళ
మంగళవారం|శని|శనివారం|శుక్ర|శుక్రవారం|సోమ|సోమవారం|ಗುರು|ಗುರುವಾರ|ಬುಧ|ಬುಧವಾರ|ಭಾನು|ಭಾನುವಾರ|ಮಂಗಳ
ಮಂಗಳವಾರ|ಶನಿ|ಶನಿವಾರ|ಶುಕ್ರ|ಶುಕ್ರವಾರ|ಸೋಮ|ಸೋಮವಾರ|ചൊവ്വ|ചൊവ്വാഴ്‌ച|ഞായറാഴ്‌ച|ഞായർ|തിങ്കളാഴ്‌ച
തിങ്കൾ|ബുധനാഴ്‌ച|ബുധൻ|വെള്ളി|വെള്ളിയാഴ്‌ച|വ്യാഴം|വ്യാഴാഴ്‌ച|ശനി|ശനിയാഴ്‌ച|จ|พ|พฤ|วันจันทร์
วันพฤหัสบดี|วันพุธ|วันศุกร์|วันอังคาร|วันอาทิตย์|วันเสาร์|ศ|ส|อ|อา|ሐሙስ|ማክሰ|ማክሰኞ|ረቡዕ|ሰኞ|ቅዳሜ
እሑድ|ዓርብ|周一|周三|周二|周五|周六|周四|周日|土|土曜日|日|日曜日|星期一|星期三|星期二|星期五|星期六|星期四|星期日|月|月曜日|木|木曜日|水|水曜日|火
火曜日|金|金曜日|금|금요일|목|목요일|수|수요일|월|월요일|일|일요일|토|토요일|화|화요일
`;
