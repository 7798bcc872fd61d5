// Words of the King James Version by what they tell a reader: names, commands, promises.

import { isStopWord } from "../../language/stop-words.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

export const PEOPLE = words(`
  Aaron Abednego Abel Abigail Abner Abraham Abram Absalom Achan Adam Agrippa Ahab Ahaz Ananias Andrew Anna Apollos
  Aquila Asaph Balaam Balak Barabbas Barak Barnabas Bartholomew Bartimaeus Baruch Bathsheba Benjamin Bildad Boaz
  Caesar Caiaphas Cain Caleb Cephas Cleopas Cornelius Cyrus Daniel Darius David Deborah Delilah Demas Dinah Dorcas
  Eli Elias Eliezer Elihu Elijah Eliphaz Elisabeth Elisha Eliseus Elkanah Enoch Epaphras Epaphroditus Esaias Esau
  Esther Eunice Eve Ezekiel Ezra Felix Festus Gabriel Gamaliel Gehazi Gideon Goliath Habakkuk Hagar Ham Haman Hannah
  Herod Hezekiah Hosea Isaac Isaiah Ishmael Jacob Jairus James Japheth Jehoshaphat Jephthah Jeremiah Jeroboam Jesse
  Jesus Jethro Jezebel Joab Job Joel John Jonah Jonas Jonathan Joseph Joshua Josiah Judas Jude Korah Laban Lazarus
  Leah Lemuel Levi Lot Luke Lydia Manoah Martha Mary Matthew Matthias Melchisedec Melchizedek Mephibosheth
  Meshach Michael Michal Miriam Mordecai Moses Naaman Nabal Naomi Nathan Nathanael Nebuchadnezzar Nehemiah Nicodemus
  Noah Noe Onesimus Orpah Paul Peter Pharaoh Philemon Philip Phinehas Phebe Pilate Potiphar Priscilla Rachel Rahab
  Rebecca Rebekah Rehoboam Reuben Rhoda Ruth Samson Samuel Sanballat Sapphira Sara Sarah Sarai Saul Seth Shadrach Shem
  Silas Simeon Simon Solomon Stephen Tabitha Tamar Thaddaeus Thomas Timotheus Timothy Titus Tobiah Tychicus Uriah
  Uzziah Zacchaeus Zacharias Zadok Zebedee Zechariah Zerubbabel Zipporah Zophar`);

export const PLACES = words(`
  Achaia Adullam Ai Ammon Antioch Ararat Ashdod Asia Assyria Athens Babylon Beersheba Berea Bethany Bethel Bethesda
  Bethlehem Bethphage Bethsaida Bithynia Caesarea Calvary Cana Canaan Capernaum Cappadocia Carmel Chebar Chorazin
  Colosse Corinth Crete Cyprus Cyrene Damascus Decapolis Derbe Eden Edom Egypt Emmaus Endor Engedi Ephesus Ethiopia
  Galatia Galilee Gath Gaza Gennesaret Gethsemane Gibeah Gibeon Gilboa Gilead Gilgal Golgotha Gomorrah Goshen Haran
  Hebron Hermon Horeb Iconium Jabesh Jericho Jerusalem Jezreel Joppa Jordan Judaea Kadesh Laodicea Lebanon Libya
  Lystra Macedonia Mamre Megiddo Melita Mesopotamia Midian Mizpeh Moab Moriah Nain Nazareth Nebo Nineveh Patmos Peniel
  Perga Pergamos Persia Philadelphia Philippi Phrygia Pisgah Pontus Ramah Rome Samaria Sardis Sharon Shechem Shiloh
  Shushan Sidon Siloam Sinai Sion Smyrna Sodom Spain Sychar Syria Tarshish Tarsus Thessalonica Thyatira Tiberias Troas
  Tyre Ur Ziklag Zion`);

/** Verbs that can open a command. Words that are as often nouns count only before what a command takes. */
export const COMMAND_VERBS = words(`
  abhor abide abstain acquaint add arise ascribe ask awake be bear beat believe beware bless bring build call cast
  cease charge cleanse cleave come comfort commit confess consider continue count cry cut delight deliver deny depart
  despise do draw drink eat endure enter examine exalt exhort fast fear feed fight flee follow forbear forget forgive
  forsake fret gather get gird give glorify go greet grieve grow hate have hear hearken heal help hide hold honour
  hope humble incline judge keep kiss know labour lay lead lean learn leave lend let lie lift look love magnify make
  marvel meditate mortify mourn neglect obey observe offer open pay plead ponder praise pray preach prepare present
  proclaim prove provoke pursue put quench receive recompense rejoice remember render repent reprove resist rest
  restore return run salute sanctify save say search seek see sell send serve set shew show sing sit speak stand stay
  stir stop strengthen strive study submit suffer swear take taste teach tell think trust try turn understand use
  visit wait wake walk wash watch weep withdraw withhold work worship write yield`);

export const AFTER_COMMAND = words(`
  a after against all also alway always and any as away before bless boldly by diligently down earnestly ever evermore
  every fast for forth from god good he heed her him his how husbandly in into it judgment kindly long me mercy mine my
  near nigh no not nothing now of off on one only or out over peace pity praises quickly quiet sober still strong
  strongly subject that the their them therefore these they thine this thou thy thyself to together unto up upon us
  vigilant what whatsoever wisdom with without ye you your yourself yourselves`);

export const GOOD_OUTCOMES = words(`
  abide abundantly arise blessed blessing bring comfort comforted crown deliver deliverance direct dwell established
  exalted fed filled find flourish follow forgive forgiven freely fruit gather give given glad glory goodness grace heal
  healed heard help hope inherit joy keep kept kingdom lead life light live lift mercy obtain open opened pardon peace
  perfect preserve prosper quicken raise receive refreshed rejoice remember renew rest restore reward righteousness
  save saved satisfied see shine stand strength strengthen supply sustain teach understanding uphold walk wings with`);

export const BAD_OUTCOMES = words(`
  afflict angry ashamed betray burn burned cast condemn condemned consume corrupt curse cursed cut darkness desolate
  destroy destroyed destruction devour die dead death deny desolation evil false famine fall fire hate hell hunger
  judgment kill mourn offended perish persecute plague prison punish rejected revile scattered shame slay slain smite
  smitten sorrow sword torment tribulation vanity weep wither wrath`);

const OLD_STOP_WORDS = words(
  `behold canst couldest didst goeth hadst howbeit mayest mightest shouldest spake thereof wast whatsoever whoso whosoever
  wouldest`,
);

/** Whether a word is too common to say what a text is about, in the English of the King James Version or of today. */
export const isCommonWord = (word: string): boolean => isStopWord(word) || OLD_STOP_WORDS.has(word);
