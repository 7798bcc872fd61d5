// Method and path of every call of the API by name. Their params, bodies and responses are in the schemas.
import { type Call, get, patch, post, put, remove } from "./call.ts";
import { type ResultName, SERMON_RESULTS, type SermonResults } from "./sermon-results.ts";
import { RECORD_CALLS } from "./record-kinds.ts";

const resultCalls = Object.fromEntries(
  Object.values(SERMON_RESULTS).map(({ call }) => [call.name, post(call.path)]),
) as Record<SermonResults[ResultName]["call"]["name"], Call>;

export const CALLS = {
  ...RECORD_CALLS,
  ...resultCalls,
  deleteAccount: remove("/api/users/:uid"),

  checkSermon: get("/api/users/:uid/sermons/:id/checks"),
  dismissSermonFinding: put("/api/users/:uid/sermons/:id/checks/dismissals"),
  dismissStudyFinding: put("/api/users/:uid/studies/:id/checks/dismissals"),
  dismissDevotionalFinding: put("/api/users/:uid/devotionals/:id/checks/dismissals"),
  readReferences: get("/api/references"),
  getPassage: get("/api/passage"),
  getRelatedPassages: get("/api/passage/related"),

  listBibles: get("/api/bibles"),
  addBible: post("/api/bibles"),
  deleteBible: remove("/api/bibles/:bibleId"),
  listAvailableBibles: get("/api/bibles/available"),
  downloadBible: post("/api/bibles/available/:bibleId/download"),
  cancelBibleDownload: remove("/api/bibles/available/:bibleId/download"),

  listSeriesDays: get("/api/users/:uid/devotionals/:id/series"),
  generateDevotional: post("/api/users/:uid/devotionals/:id/generate"),
  countSeriesDays: get("/api/users/:uid/sermons/:id/devotional-days"),
  createDevotionalSeries: post("/api/users/:uid/sermons/:id/devotionals"),
  checkDevotional: get("/api/users/:uid/devotionals/:id/checks"),

  listSeries: get("/api/users/:uid/series"),
  createSeries: post("/api/users/:uid/series"),
  getSeries: get("/api/users/:uid/series/:id"),
  updateSeries: patch("/api/users/:uid/series/:id"),
  deleteSeries: remove("/api/users/:uid/series/:id"),
  setSeriesCover: post("/api/users/:uid/series/:id/cover"),
  deleteSeriesCover: remove("/api/users/:uid/series/:id/cover"),
  draftPlannedSermon: post("/api/users/:uid/series/:id/planned/:plannedId/draft"),

  listContent: get("/api/users/:uid/content"),
  searchContent: get("/api/users/:uid/search"),

  engine: get("/api/engine"),

  importRecord: post("/api/users/:uid/import"),

  listImports: get("/api/users/:uid/imports"),
  createImport: post("/api/users/:uid/imports"),
  createFolderImport: post("/api/users/:uid/imports/folder"),
  getImport: get("/api/users/:uid/imports/:importId"),
  changeImport: patch("/api/users/:uid/imports/:importId"),
  deleteImport: remove("/api/users/:uid/imports/:importId"),
  listImportItems: get("/api/users/:uid/imports/:importId/items"),
  chooseImportItems: patch("/api/users/:uid/imports/:importId/items"),

  listShareLinks: get("/api/users/:uid/:kind/:id/links"),
  createShareLink: post("/api/users/:uid/:kind/:id/links"),
  deleteShareLink: remove("/api/users/:uid/:kind/:id/links/:linkId"),

  getSharing: get("/api/users/:uid/:kind/:id/sharing"),
  shareRecord: put("/api/users/:uid/:kind/:id/sharing"),
  handOverRecord: post("/api/users/:uid/:kind/:id/handover"),
  handOverShared: post("/api/churches/:churchId/handover"),
  listHandovers: get("/api/users/:uid/handovers"),
  markHandoversSeen: post("/api/users/:uid/handovers/seen"),
  listChurchContent: get("/api/churches/:churchId/content"),
  listChurchAuthors: get("/api/churches/:churchId/content/authors"),

  reportPresence: put("/api/users/:uid/:kind/:id/presence"),
  endPresence: remove("/api/users/:uid/:kind/:id/presence"),

  listComments: get("/api/users/:uid/:kind/:id/comments"),
  createComment: post("/api/users/:uid/:kind/:id/comments"),
  changeComment: patch("/api/users/:uid/:kind/:id/comments/:commentId"),

  getReview: get("/api/users/:uid/:kind/:id/review"),
  reviewRecord: post("/api/users/:uid/:kind/:id/review"),
  getReviewChanges: get("/api/users/:uid/:kind/:id/review/changes"),

  getPublication: get("/api/users/:uid/:kind/:id/publication"),
  publishRecord: put("/api/users/:uid/:kind/:id/publication"),
  getOwnSite: get("/api/users/:uid/site"),
  changeOwnSite: patch("/api/users/:uid/site"),
  setOwnSiteLogo: post("/api/users/:uid/site/logo"),
  deleteOwnSiteLogo: remove("/api/users/:uid/site/logo"),
  listOwnPublications: get("/api/users/:uid/site/publications"),
  getChurchSite: get("/api/churches/:churchId/site"),
  changeChurchSite: patch("/api/churches/:churchId/site"),
  setChurchSiteLogo: post("/api/churches/:churchId/site/logo"),
  deleteChurchSiteLogo: remove("/api/churches/:churchId/site/logo"),
  listOwnSubscribers: get("/api/users/:uid/site/subscribers"),
  deleteOwnSubscriber: remove("/api/users/:uid/site/subscribers/:subscriberId"),
  listChurchSubscribers: get("/api/churches/:churchId/site/subscribers"),
  deleteChurchSubscriber: remove("/api/churches/:churchId/site/subscribers/:subscriberId"),
  listChurchPublications: get("/api/churches/:churchId/site/publications"),
  unpublishFromChurch: remove("/api/churches/:churchId/site/publications/:publicationId"),

  getProvenance: get("/api/users/:uid/:kind/:id/provenance"),
  listChurches: get("/api/churches"),
  createChurch: post("/api/churches"),
  getChurch: get("/api/churches/:churchId"),
  updateChurch: patch("/api/churches/:churchId"),
  deleteChurch: remove("/api/churches/:churchId"),
  setChurchPicture: post("/api/churches/:churchId/picture"),
  deleteChurchPicture: remove("/api/churches/:churchId/picture"),
  updatePerson: patch("/api/churches/:churchId/people/:personId"),
  removePerson: remove("/api/churches/:churchId/people/:personId"),
  listPeople: get("/api/churches/:churchId/people"),
  listInvitations: get("/api/churches/:churchId/invitations"),
  createInvitation: post("/api/churches/:churchId/invitations"),
  revokeInvitation: remove("/api/churches/:churchId/invitations/:invitationId"),
  getInvitation: get("/api/invitations/:token"),
  joinChurch: post("/api/invitations/:token"),

  startJob: post("/api/users/:uid/jobs"),
  listJobs: get("/api/users/:uid/jobs"),
  getJob: get("/api/users/:uid/jobs/:id"),
  cancelJob: remove("/api/users/:uid/jobs/:id"),
  markJobSeen: post("/api/users/:uid/jobs/:id/seen"),

  listSermonFiles: get("/api/users/:uid/sermons/:id/files"),
  getFile: get("/api/users/:uid/files/:id"),
  deleteFile: remove("/api/users/:uid/files/:id"),
  getStorageUse: get("/api/users/:uid/storage"),

  operator: get("/api/operator"),
  listPendingEmails: get("/api/operator/mails"),
  createEmailLink: post("/api/operator/mails/:mailId/link"),
  getServerStatus: get("/api/operator/status"),
  sendTestEmail: post("/api/operator/test-email"),
  listAccounts: get("/api/operator/accounts"),
  inviteAccount: post("/api/operator/invitations"),
  createResetLink: post("/api/operator/accounts/:accountId/reset-link"),
  signOutAccount: post("/api/operator/accounts/:accountId/sign-out"),
  removeAccount: remove("/api/operator/accounts/:accountId"),
  makeOperator: post("/api/operator/accounts/:accountId/operator"),

  getUser: get("/api/user"),

  listApiTokens: get("/api/users/:uid/tokens"),
  createApiToken: post("/api/users/:uid/tokens"),
  deleteApiToken: remove("/api/users/:uid/tokens/:tokenId"),

  listOwnSessions: get("/api/users/:uid/sessions"),
  endOwnSession: remove("/api/users/:uid/sessions/:id"),

  generateDiscussionQuestions: post("/api/generate-discussion-questions"),
  generateActivities: post("/api/generate-activities"),

  getProfile: get("/api/users/:uid/profile"),
  updateProfile: patch("/api/users/:uid/profile"),
  setProfileImage: post("/api/users/:uid/profile/image"),
  deleteProfileImage: remove("/api/users/:uid/profile/image"),

  openSampleSermon: post("/api/users/:uid/sample-sermon"),

  speech: get("/api/speech"),
  speechModel: get("/api/speech/model"),
  installSpeechModel: post("/api/speech/model"),

  generateStudyGuide: post("/api/users/:uid/studies/:id/guide"),
  createStudyFromSermon: post("/api/users/:uid/sermons/:id/study"),
  checkStudy: get("/api/users/:uid/studies/:id/checks"),

  health: get("/api/health"),
  ready: get("/api/ready"),
  storageHealth: get("/api/health/storage"),
  installation: get("/api/installation"),

  addTestimonyPhoto: post("/api/users/:uid/testimonies/:id/photos"),

  storeTranscript: post("/api/users/:uid/sermons/:id/transcript"),
  storeSermonVersion: post("/api/users/:uid/sermons/:id/versions"),

  checkYoutubeAuth: post("/api/check-youtube-auth"),
  getYoutubeAuthUrl: get("/api/get_youtube_auth_url"),
  storeYoutubeAuth: post("/api/store-youtube-auth"),
  deleteYoutubeAuth: post("/api/delete-user-yt-auth"),
  downloadTranscript: post("/api/download-transcript"),
} satisfies Record<string, Call>;
export type CallName = keyof typeof CALLS;
