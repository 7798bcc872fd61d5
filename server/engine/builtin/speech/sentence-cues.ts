// Words by which one sentence shows its class: named patterns, in order. The first one that fits decides.
import type { SpeechClass } from "./speech-class.ts";

interface Cue {
  speech: SpeechClass;
  /** What it is about. */
  name: string;
  /** A sentence that it decides. */
  example: string;
  pattern: RegExp;
}

const LEAD = String.raw`^\W*(?:(?:quickly|go ahead and|and|so|but|now|well|okay|ok|all right|alright|amen|yes|then|oh|come on|please|hey|again|let me just|hallelujah|just|church|saints|beloved|brothers and sisters|everybody|everyone|somebody|you guys|guys|y'all|folks|friends|if you would|if you will|i want you to|i need you to|i'd like you to|i would like you to|i want us to|i'm going to ask you to|i would invite you to|i invite you to|can you|could you|would you|can we|let's|let us|we're going to|go ahead and|why don't you)\b\W*)*`;

const MONEY_OR_EVENT = String.raw`sign[- ]?ups?|sign up|regist(?:er|ration)|potluck|bulletin|offering plates?|newsletter|e-?transfer|cash app|zoom|livestream|live stream|website|web site|qr code|foyer|lobby|fellowship hall|parking lot|nursery|sunday school|vbs|youth group|small groups?|life groups?|community groups?|men's (?:group|breakfast|ministry|retreat)|women's (?:group|ministry|retreat|bible)|prayer meeting|business meeting|congregational meeting|council|deacons?' fund|food (?:bank|drive|pantry)|fundrais\w+|volunteers?|rehears\w+|choir practice|picnic|barbecue|bbq|bake sale|baby shower|registration|tickets?|flyers?|t-?shirts?|hoodies|merch\w*|wi-?fi|passwords?|bathrooms?|restrooms?|permission slips?|parent signature|tamales|prayer (?:chain|list)|children's worship|worship time|kids'? camp|car wash|spaghetti dinner|coordinator|page (?:number )?(?:\d+|[a-z]+ hundred)|conference|camp\b|retreat|connect cards?|welcome cards?|church app|online giving|tithes and offerings|facebook|instagram|youtube|podcast|email|e-mail|text us|phone number|church office|clipboard|table in the back|back table|coffee|refreshments|lunch after|graduat\w+|synod|classis|budget|membership class|baptism class|nominat\w+|cadets?|gems`;

const WHEN = String.raw`next (?:sunday|week|saturday|friday|wednesday|monday|tuesday|thursday|month)|this (?:coming )?(?:sunday|saturday|friday|wednesday|monday|tuesday|thursday|week(?:end)?|afternoon|evening)|tomorrow|tonight|(?:on|every) (?:sunday|saturday|friday|wednesday|monday|tuesday|thursday)s?|(?:at )?\d{1,2}(?::\d\d)? ?(?:a\.?m|p\.?m|o'clock)|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}|after (?:the )?(?:service|church)|in the (?:back|foyer|lobby)|see (?:me|us|pastor|elder|deacon)|don't forget|reminder|upcoming|coming up|available|you can (?:find|give|call|email|sign|pick|join|reach)|please (?:join|contact|see|let|sign|call|note)|join us|come out|let (?:me|us) know|we (?:have|need|are having|will be having|will have)`;

const BODY = String.raw`hands?|voices?|heads?|eyes?|bibles?|feet|seats?|phones?|neighbou?rs?`;

const FILLER_WORD = String.raw`amen|hallelujah|yes|yeah|yep|no|nope|okay|ok|right|all right|alright|praise god|praise the lord|praise him|glory|glory to god|thank you|thanks|jesus|lord|oh|oh my god|wow|whew|hey|come on|so|well|and|but|now|um|uh|hmm|mm|ah|huh|sir|that's right|that's it|there you go|there we go|exactly|good|very good|great|sure|of course|you know|i mean|listen|look|see|let's see|here we go|what else|in other words|for example|for instance|and so on|et cetera|anyway|anyways|again|now then|you see|say amen|isn't it|is it|are you|really|absolutely|correct|me too|i know|i'm sorry|sorry|excuse me|pardon me|you're welcome|in jesus' name|in jesus name|by the way|thank god|bless god|god is good|all the time|glory be to god|god|fab|fabulous|marvellous|marvelous|splendid|wonderful|awesome|amazing|ouch|oof|who+|mm? ?hm+|mhm|goodness|oh my goodness|excellent|perfect|beautiful|nice|lovely|brilliant|cool|got it|fair enough|take your time|(?:good|great|excellent) question|yes ma'am|yes sir|so yeah|i love it|love it|it's so (?:nice|good)|why not|go ahead|isn't that (?:wonderful|amazing|beautiful|great)`;

const cue = (speech: SpeechClass, name: string, example: string, pattern: string): Cue => ({
  speech,
  name,
  example,
  pattern: new RegExp(pattern, "i"),
});

export const CUES: readonly Cue[] = [
  cue(
    "garbage",
    "thanks to viewers",
    "Thanks for watching!",
    String.raw`\b(?:thank you|thanks) for watching\b`,
  ),
  cue(
    "garbage",
    "credits of captions",
    "Subtitles by the Amara.org community",
    String.raw`\bsubtitles?\b.{0,20}\b(?:by|community)\b|\bamara\.org\b|\bclosed captions?\b|\btranscri(?:bed|ption|pt) (?:by|date|outsourcing)\b`,
  ),
  cue(
    "garbage",
    "a channel",
    "Please subscribe to our channel.",
    String.raw`\bplease subscribe\b|\blike and subscribe\b|\bsubscribe to (?:my|our|the) channel\b`,
  ),
  cue(
    "garbage",
    "an address",
    "Visit www.example.org today.",
    String.raw`https?:|\bwww\b|\bfaster-whisper\b|\bmlx-whisper\b`,
  ),
  cue(
    "garbage",
    "a header of the file",
    "Duration: 41:10",
    String.raw`^\W*(?:url|channel|upload date|views|duration|language|model|device|source file|segment)\W*:`,
  ),
  cue("garbage", "the same word five times", "so so so so so", String.raw`\b(\w+)(?:\W+\1\b){4,}`),
  cue(
    "garbage",
    "the same words four times",
    "and the and the and the and the",
    String.raw`\b(\w+\W+\w+(?:\W+\w+)?)(?:\W+\1\b){3,}`,
  ),
  cue(
    "filler",
    "words that say nothing",
    "Amen, yes, all right.",
    String.raw`^\W*(?:(?:${FILLER_WORD})\b\W*)+$`,
  ),
  cue(
    "greeting",
    "the time of day",
    "Good morning, everyone.",
    String.raw`\bgood (?:morning|afternoon|evening)\b|\b(?:happy|blessed) (?:mother's|father's|new year|easter|birthday|anniversary|sabbath|lord's day|thanksgiving|sunday)`,
  ),
  cue(
    "greeting",
    "hello",
    "Hello, everybody.",
    String.raw`^\W*(?:(?:okay|well|so|oh|all right)\W+)?(?:hi|hello|hey|what(?:'s| is) up|praise the lord|happy sabbath)\W+(?:there\W+)?(?:everybody|everyone|church|ladies|guys|friends|saints|folks|family|y'all|all|brothers|beloved)\b|\bintroduc(?:e|ed|ing) (?:me|myself|my wife|my family)\b`,
  ),
  cue(
    "greeting",
    "a feast",
    "A very merry Christmas to you.",
    String.raw`^\W*(?:\w+\W+){0,3}merry christmas\b`,
  ),
  cue(
    "greeting",
    "welcome",
    "Welcome to our church.",
    String.raw`\bwelcome (?:to|back|you|everyone|everybody|all|home|again|our)\b|^\W*welcome\W*$|\b(?:want|like) to welcome\b`,
  ),
  cue(
    "greeting",
    "joy to be here",
    "It's good to see you all.",
    String.raw`\b(?:glad|good|great|nice|happy|privileged|privilege|honou?r(?:ed)?|blessing|pleasure|wonderful|excited|thankful|joy)\b.{0,30}\b(?:to see (?:you|everyone|all|so many)|to be (?:here|back|with you|in the house|among you)|to come back|to be able to be here|(?:that )?you(?:'re| are) (?:here|with us|joining))\b`,
  ),
  cue(
    "greeting",
    "newcomers and the speaker",
    "My name is Dan.",
    String.raw`\bmy name is\b|\bfor those (?:of you )?who don't know me\b|\bif (?:you're|you are) (?:new|visiting|joining|watching)\b|\bfirst[- ]time (?:visitor|guest)s?\b|\bvisit(?:ing|ors?) (?:with us|today|this morning)\b`,
  ),
  cue(
    "greeting",
    "thanks to those who serve",
    "Thank you, worship team.",
    String.raw`\bthank(?:s| you)\b.{0,25}\b(?:for (?:having|inviting|joining|being here|coming|tuning|that (?:introduction|song|music)|leading us|the (?:invitation|introduction|music|worship))|worship team|praise team|choir|pastor|musicians)\b`,
  ),
  cue(
    "greeting",
    "greetings of others",
    "I bring greetings from Accra.",
    String.raw`\bgrace and peace to you\b|\bbring (?:you )?greetings\b|\bgreet(?:ings)?\b.{0,20}\b(?:one another|each other|in the name)\b`,
  ),
  cue(
    "greeting",
    "a blessing",
    "God bless you.",
    String.raw`^\W*(?:god bless(?: you)?|peace be with you|see you)\b|\bgood to see you\b|\b(?:humbling|feels? \w+) to (?:be|come) (?:here|back)\b|\bhow (?:are (?:you|we)(?: all| guys)?|is everybody|is everyone|y'all) (?:doing|feeling)\b|\bhow are you(?: all| guys)?(?: today| this \w+)?\W*$`,
  ),
  cue(
    "announcement",
    "an event and when it is",
    "The potluck is next Sunday.",
    String.raw`\b(?:${MONEY_OR_EVENT})\b.{0,120}\b(?:${WHEN})\b|\b(?:${WHEN})\b.{0,120}\b(?:${MONEY_OR_EVENT})\b`,
  ),
  cue(
    "announcement",
    "what only announcements name",
    "We will now take our offering.",
    String.raw`\b(?:announcements?|sign up sheet|tithes and offerings?|our (?:morning|evening|weekly) offering|take (?:up )?(?:our|the|an) (?:offering|collection)|offering (?:this|will|for)|service (?:starts|begins) at|potluck|cash app|connect card|fellowship hall|doors of the church (?:are|is|stand) open|need a church home|(?:right|up|down) here (?:at|in) the front)\b`,
  ),
  cue(
    "announcement",
    "things around the service",
    "The minivan outside has its lights on.",
    String.raw`\b(?:fund drive|booklet|lunch boxes|parking lot|license plates?|minivan|headlights|lanyard|(?:book|info|welcome) (?:table|desk)|cell group|kettle|rota|car park|ushers?|name tags?|sign the sheet|church roof|dodgeball|pizza|wi-?fi password|merch(?:andise)? table|permission slips?|parent signature|prayer (?:chain|list)|head off to|children's worship|worship time|(?:is|are) selling|for sale|bathrooms? (?:is|are)|restrooms?|phones away|page (?:number )?(?:\d+|[a-z]+ hundred)|(?:is|are) having (?:his|her|their) \w+ (?:done|removed|surgery)|for the (?:youth|mission|missions) trip)\b`,
  ),
  cue(
    "announcement",
    "an invitation",
    "Please join us for the walk.",
    String.raw`\bjoin us (?:for|next|on|at|this|after)\b|\b(?:see|meet) (?:me|us) (?:after|in the|at the)\b|\bplease (?:contact|e-?mail|sign up|register)\b|\b(?:contact|call|e-?mail|text) (?:me|us|the office)\b|\bif you(?:'re| are) interested\b|\b(?:in|to|at|into) the (?:lobby|foyer|fellowship hall|gym|parking lot)\b`,
  ),
  cue(
    "announcement",
    "what will take place",
    "We will be hosting a supper on Friday.",
    String.raw`\bwe (?:will )?be (?:having|meeting|hosting|celebrating|collecting)\b.{0,60}\b(?:sunday|saturday|friday|wednesday|o'clock|a\.?m|p\.?m|week|month)\b`,
  ),
  cue(
    "announcement",
    "who is to come or act",
    "The band can come forward.",
    String.raw`\b(?:band|worship (?:team|leaders?)|praise team|choir|musicians|ushers|deacons|elders|kids|children|prayer team)\b.{0,30}\b(?:come (?:up|forward|back|on|and)|to the front|back in)\b|\bcall the \w+ (?:team )?up\b`,
  ),
  cue(
    "announcement",
    "people to pray for",
    "Keep Ann and the family of Lou in your prayers.",
    String.raw`\b(?:prayers? requests?|pray(?:ing)? for|continue to pray for|keep)\b.{0,60}\b(?:surgery|hospital|cancer|recover\w+|treatments?|family of|passed away|in (?:our|your) prayers)\b`,
  ),
  cue(
    "remark",
    "sound, light and notes",
    "The microphone is off.",
    String.raw`^\W*(?:(?:okay|so|and|um|oh)\W+)*(?:is (?:it|this|that) (?:on|recording|working|better|me)|check,? check|what time is it|there (?:she|he|it) goes)\b|\bhear(?: me)? okay\b|\bhearing aid\b|\bhow do you turn\b|\bi can't (?:hear myself|read it|see it)\b|\bi'll (?:talk|speak) (?:a (?:little|bit) )?(?:louder|slower|up)\b|\bsilence your\b|\b(?:microphones?|mics?|sound (?:guy|booth|system|team)|speakers? (?:on|up)|slides?|power ?point|next slide|on the screen|projector|clicker|camera|feedback|battery|remote|monitor|mute[d]?|air condition\w*|thermostat|pulpit|my (?:notes|watch|ipad|glasses|phone|voice|outline|water)|drink of water|bottle of water)\b`,
  ),
  cue(
    "prompt",
    "a command to the room",
    "Raise your hands.",
    LEAD +
      String.raw`(?:say|shout|repeat|scream|holler|clap|stand|rise|sit|be seated|turn|tell|look at|touch|slap|high[- ]five|raise|lift|put|wave|bow|close your eyes|open|flip|grab|pull out|take out|write|jot|type|welcome|thank|slip|join|give (?:him|god|the lord|jesus|it up|yourselves|them|us|me|a|your neighbor)|make some noise|praise him|help me|go (?:with me|down|back|to your)|come (?:with me|on (?:down|up|somebody)|up here|forward)|follow along|imagine with|hold (?:up|that|your|on)|shake|hug|greet|point (?:at|to)|find (?:your|a|somebody)|keep your|stretch|come (?:to|up|down|forward|and stand)|take (?:some |a |the )?(?:time|moment|minute)|receive (?:the|his|god)|read (?:with|it|that|this|along)|listen(?: to (?:me|this))?|hear me|watch this|catch this|check this out|stay with me|get this|hang on|pay attention|look (?:with me|here|around|over|at the (?:screen|person)))\b(?:[^.]{0,45}\b(?:${BODY}|amen|hallelujah|jesus|lord|glory|yes|after me|with me|loud\w*|again|it|him|me|this|that|somebody|everybody|chapter|verses?|text|page|screen|one another|each other|beside you|next to you|down)\b|\W*$|\W*,|:)`,
  ),
  cue(
    "prompt",
    "words to say",
    "Tell God what you need.",
    LEAD + String.raw`(?:say|tell (?:him|them|your|the|god|somebody|yourself)|repeat|shout)\b\W`,
  ),
  cue(
    "prompt",
    "where to open the Bible",
    "You can turn to the book of John.",
    String.raw`\bturn with me\b|\b(?:turn|open|flip|go|look|follow along)\b(?: \w+){0,6} (?:bibles?|(?:to|in|with me|at) (?:(?:the )?(?:book|gospel|letter) of|(?:first|second|third|1|2|3|1st|2nd)? ?(?:genesis|exodus|leviticus|numbers|deuteronomy|joshua|judges|ruth|samuel|kings|chronicles|ezra|nehemiah|esther|job|psalms?|proverbs|ecclesiastes|song of|isaiah|jeremiah|lamentations|ezekiel|daniel|hosea|joel|amos|obadiah|jonah|micah|nahum|habakkuk|zephaniah|haggai|zechariah|malachi|matthew|mark|luke|john|acts|romans|corinthians|galatians|ephesians|philippians|colossians|thessalonians|timothy|titus|philemon|hebrews|james|peter|jude|revelations?)|chapter|verses?|page))\b`,
  ),
  cue(
    "prompt",
    "a request for an amen",
    "Can I get an amen?",
    String.raw`\b(?:can|could|may) (?:i|we|somebody|someone|everybody|you all) (?:get|have|hear|say) (?:an? |me )?(?:amen|hallelujah|witness|praise|clap|shout|hand|it|that)\b|\bamen\?|\bamen,? (?:somebody|church|anybody|saints)\b|\bcan (?:i|you) (?:get|give me) an?\b`,
  ),
  cue(
    "prompt",
    "a question to the room",
    "How many of you know that?",
    String.raw`\b(?:how many (?:of (?:you|us)|people|believe|know|have|want|are)|who here|(?:^\W*(?:is |does |has |did |can )?)(?:anybody|anyone|somebody)) (?:in here|here|know|knows|want|wants|has|have|ever|believe|say|shout|help|of you|else|got|get|feel|remember|excited|going)\b|\bhow many of (?:you|us|y'all)\b|\bshow of hands\b|\braise your hands?\b|\byour hands? (?:up|raised)\b`,
  ),
  cue(
    "prompt",
    "neighbors",
    "You should ask your neighbor about it.",
    String.raw`\b(?:tell|touch|turn to|look at|ask|hug|high[- ]five) (?:your|the|somebody|someone|a) (?:neighbou?r|sister|brother|friend|person|one|next|beside)|\bsay (?:it )?(?:with me|after me|again|it like|amen|hallelujah|yes|lord)\b|\brepeat after me\b|\beverybody (?:say|said|shout|stand|clap)\b|\bsomebody (?:say|shout|help|ought|better|give|needs? to (?:say|shout|hear))\b|\bclap (?:your|for|offering)\b|\bput your hands together\b|\bgive (?:him|god|the lord|jesus) (?:a|some|the|your|praise|glory)\b.{0,30}\b(?:hand|clap|praise|shout|glory)\b|\bgive it up for\b|\bround of applause\b|\bgive \w+(?: \w+)? a (?:big |warm |good )*hand\b|\b(?:put|lay|place|slip|hold out|lift|raise|stretch) (?:up |out )?(?:your|a) hands?\b`,
  ),
  cue(
    "prompt",
    "a question that somebody is to answer",
    "Who remembers what we said?",
    String.raw`\banybody (?:want|else|know|got|remember)|^\W*(?:[\w-]+\W+)?who(?:'s| has| here| else)? (?:enjoyed|ready|excited|with me|wants to|remembers|can tell me)\b|\b(?:can|do) you (?:all |guys )?(?:remember|recall) (?:that|this|some|any|what)\b|\bwhat(?:'s| is) the next word\b|\bwhat did (?:we|i) say\b|^\W*(?:should|shall) we (?:find out|hear from|go for|sing|pray|read|stand|begin|start)\b`,
  ),
  cue(
    "prompt",
    "a check of attention",
    "Are you with me?",
    String.raw`\b(?:are|were) you (?:with me|listening|following|tracking|hearing|ready|awake|here|there|still|getting)\b|\b(?:you|y'all|do you|did you|can you|are you) (?:hear|see|feel|get|catch|understand|know|follow|following|hearing|listening)(?: (?:me|that|this|it|what i'm saying|what i mean|what i'm talking about|me now|where i'm going))?\W*\?|\bdoes that make sense\b|\bmake sense\?|\byou (?:all )?(?:with|hear|feel|see|getting|following) (?:me|that|this|it)\b|\bi can't hear you\b|\by'all (?:better|ain't|aren't|don't|not|gonna|got)\b|\blet me hear\b|\bhelp me (?:preach|somebody|out)\b|\bdid (?:you|y'all) (?:hear|catch|get) (?:that|what|me)\b|\bif you (?:believe|receive|agree|know|love|want|need)\b.{0,50}\b(?:say|shout|clap|raise|lift|stand|come|give|hand)\b|\bcome on,? (?:somebody|church|now|saints|say|give|lift|put|let's|talk|and)\b|\bshout (?:it|hallelujah|amen|jesus|glory)\b`,
  ),
  cue(
    "prompt",
    "posture",
    "We stand for the reading.",
    String.raw`\b(?:bow (?:your|our) heads?|close (?:your|our) eyes|stand (?:to (?:your|our) feet|up|with me|as we|if you are able|for the reading)|(?:you may|please) (?:be seated|stand|sit)|be seated|remain standing)\b|^\W*(?:\w+\W+){0,3}on your feet\W*$`,
  ),
  cue(
    "prompt",
    "what to do together",
    "Let's stand and sing.",
    String.raw`\b(?:let's|let us) (?:all |just |now |first )*(?:thank|wait|stop|speak|stand|sing|pray|read|turn|rise|worship|bow|respond|say|give|start|begin|talk|move|jump|get|continue|keep|listen|open|go|do|just)\b`,
  ),
  cue(
    "prompt",
    "notes",
    "You can fill in the blank.",
    String.raw`\b(?:write (?:it) down|take notes|taking notes|fill in the blank|on your (?:sheet)|in the chat)\b`,
  ),
  cue(
    "prompt",
    "singing",
    "We will be singing it together.",
    String.raw`\bsing(?:ing)? (?:it|together|with|that|this)\b|\blift(?: up)? (?:your) (?:hands?|voices?)\b`,
  ),
  cue(
    "prompt",
    "what the hearers should do",
    "Today I want you to listen to the river.",
    String.raw`\bi (?:want|need|invite|encourage|would invite)(?: all)?(?: of)? (?:you|us)(?: guys)? to (?:turn|go|open|stand|say|take|read|pay|listen|hear|come|watch|keep)\b`,
  ),
  cue(
    "remark",
    "time and the sermon itself",
    "We don't have time for that.",
    String.raw`\b(?:because of|for (?:the sake of )?|short (?:on|of)|out of|run(?:ning)? out of|look at the|don't have(?: the| much| a lot of)?|pressed for|we have|got|watch(?:ing)? (?:my|the)|check(?:ing)? (?:my|the)|enough|much) (?:time|clock|watch)\b(?! (?:to (?:live|love|serve|pray|repent|turn)|with god|is|for god))|\btime (?:is (?:up|short|almost|gone|running|getting)|won't allow|does not permit|doesn't allow|doesn't permit|fails|check|permits|allows|remaining)\b|\b(?:few|couple(?: of)?|five|ten|fifteen|twenty|two|three|one|\d+) (?:more )?minutes?\b|\bi'm (?:almost|nearly|about) (?:done|finished|through|there|to (?:close|finish|wrap|land|be done))\b|\b(?:let me|i(?:'m going to| am going to|'ll| will| want to| have to| need to|'ve got to)?) (?:quickly |just )?(?:close|finish|wrap|end|land|hurry|rush|skip|slow|speed|move on|stop there|leave it|sit down)\b|\bin closing\b|\binterest of time\b|\b(?:won't|not gonna|not going to|will not|i'll not|don't have to) read (?:it|that|this|them|all|the (?:whole|passage|text))\b|\bi'll not read\b|\b(?:gotta|got to|have to|need to) hurry\b|\bthe clock\b|\bmore minutes?\b|\bi didn't (?:plan|mean|think i was gonna|think i was going to) (?:to )?(?:say|tell|share)\b|\bi(?:'m| am) not (?:gonna|going to) cry\b|\bi(?:'ll| will) (?:just )?(?:begin|start|go through|read|come back to|move on|explain|touch on|share with you|ask you)\b|\bi(?:'ve| have) (?:\w+ )?(?:en)?titled\b|\bas (?:i|we) (?:close|wrap up|end|conclude|finish)\b|\bbring (?:this|it) to a close\b|\bthis (?:series|sermon|message|lesson|teaching)\b|\b(?:my|our|today's|this morning's) (?:text|message|sermon|topic|title|subject|series|lesson|outline|scripture reading|passage|reading)\b|\bsermon series\b`,
  ),
  cue(
    "remark",
    "what comes next",
    "Next we are going to look at the river.",
    String.raw`\bnext (?:week|time|sunday)\b|\b(?:we|i)(?:'re|'m| are| am)? (?:gonna|going to|will be|want to|wanna|would like to|'d like to|'ll|shall) (?:\w+ ){0,2}(?:look|talk|read|see|go|get|come|start|begin|move|jump|skip|turn|continue|cover|focus|study|pick up|finish|spend|touch|deal|dive|dig|unpack|break|show|tell|share|give|ask|say|mention|point|do|take|try|walk|use|put|address|explain|answer|speak|preach|teach|encourage|challenge|remind|pause|stop|make|illustrate|present|introduce|highlight|emphasize|suggest|argue|close|end|leave|draw|consider|discuss|have|pray|sing|open|play|watch|hear|listen|invite|be (?:looking|talking|reading|in|going|doing|studying))\b`,
  ),
  cue(
    "remark",
    "let me",
    "Let me say this.",
    String.raw`\blet me (?:just |quickly |first |also |now |briefly )?(?:pose|warn|say|read|tell|give|show|ask|back|start|begin|share|explain|put|go|get|make|see|pause|stop|repeat|remind|encourage|finish|try|add|point|illustrate|break|use|mention|clarify|just|quote|suggest|speak|help|talk|unpack|do|throw|take|draw|be|close|pray|leave|challenge|move|bring)\b`,
  ),
  cue(
    "remark",
    "asides",
    "By the way, he was left-handed.",
    String.raw`\bi (?:digress|don't know about you|forgot|lost my|was going to|wasn't going to|hate to|meant to|can't remember|don't remember)\b|\bback to (?:the) (?:point|story)\b|\bby the way\b|\bside ?note\b|\bjust kidding\b|\bi'm (?:just )?(?:kidding|joking)\b|\bhaha\b|\bforgive me\b|\bexcuse me\b|\bpardon (?:me)\b|\bcan (?:you(?: all)?) (?:hear)\b|\bthank you (?:so much|very much|sister|all|guys|sir|for)\b`,
  ),
  cue(
    "comment",
    "what was said",
    "As I said earlier, it was winter.",
    String.raw`\bwe(?:'ve| have) been (?:talking|looking|studying|going|learning)\b|\b(?:as|like) (?:i|we|he|pastor \w+|\w+) (?:just |already |have )?(?:said|mentioned|talked about|was saying|were saying|told you|saw|read|looked at|discussed|sang|heard|learned|noted|shared)\b(?: (?:earlier|before|last|this morning|already|in the|a (?:few|couple)|just))?|\b(?:i|we) (?:said|mentioned|talked|saw|read|looked|discussed|learned|studied|covered|spoke) (?:about |at )?(?:\w+ ){0,4}(?:earlier|before|last (?:week|time|sunday|month|year)|a (?:few|couple of) weeks ago|already|this morning|today)\b|\blast (?:week|time|sunday|month|wednesday)\b|\b(?:two|three|few|couple of) weeks ago\b|\b(?:this|that) (?:morning|afternoon|evening)\b|\btoday(?:'s)? (?:we|i|is|we're|i'm|i'll)\b`,
  ),
  cue(
    "comment",
    "what to notice",
    "Notice that he does not answer the question of the king.",
    LEAD +
      String.raw`(?:note that|notice|think about (?:it|that)|picture (?:this|that)|look (?:again|at|to))\b|\b(?:let's|let us) (?:look|see|take a look|hear|consider|think)\b|\bi (?:want|need|invite|encourage|would invite)(?: all)?(?: of)? (?:you|us)(?: guys)? to (?:look|think|notice|see|imagine|remember that|note|understand that)\b`,
  ),
  cue(
    "comment",
    "verses, chapters and points",
    "Verse five is the key.",
    String.raw`\b(?:verses?|chapters?) (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty)\b|\b(?:this|that|the|our|next|last|first|following|same|these|previous) (?:verses?|chapters?|text|passage|paragraph|psalm|section|phrase|slide|question|quote|definition|word (?:here|there|in the|that|means|is used))\b|\b(?:in|the) (?:greek|hebrew|original|king james|niv|nasb|esv|message bible|amplified|new living|nlt|translation)\b|\b(?:my|number|point) (?:first|second|third|fourth|fifth|next|last|final|main|one|two|three|four|five) (?:point|thing|part|reason|section|question)\b|\bthe (?:first|second|third|fourth|fifth|next|last|final|other|main) (?:point|thing|part|reason|section|question) (?:i|we|you|is)\b|\bpoint (?:number )?(?:one|two|three|four|\d)\b|^\W*(?:number|point) (?:one|two|three|four|five|six|\d)\b|\bpage \d|\bsermon\b|\bthe (?:message|topic|title|subject|series|lesson|reading)\b`,
  ),
];

/** A longer sentence says more than its prompt. */
const MAX_PROMPT_WORDS = 45;

/** A shorter comment says nothing else: "Now look at verse five." */
const MIN_COMMENT_WORDS = 8;

/** The class that a sentence shows without its context; undefined if its words decide nothing. */
export function classifyByCues(text: string, words: number): SpeechClass | undefined {
  const found = CUES.find(
    ({ speech, pattern }) => (speech !== "prompt" || words < MAX_PROMPT_WORDS) && pattern.test(text),
  );
  return found?.speech === "comment" && words < MIN_COMMENT_WORDS ? "remark" : found?.speech;
}
