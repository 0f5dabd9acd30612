/** What people do with their accounts and to each other, over plain HTTP. */

import { call } from "./http";
import type {
  AskReset,
  BlockList,
  ChangeEmail,
  ChangeName,
  ChangePassword,
  CloseAccount,
  ConfirmEmail,
  FinishReset,
  GoThere,
  MakeToken,
  Named,
  PlayerSettings,
  Register,
  RegisterElsewhere,
  Report,
  SessionList,
  SignIn,
  SignOut,
  TokenList,
  TokenMade,
} from "./wire";

export const register = (wish: Register) => call("/api/members", wish);
export const signIn = (wish: SignIn) => call("/api/sign-in", wish);
export const signOut = (wish: SignOut) => call("/api/sign-out", wish);
/** Where the browser has to go to sign in with the provider; for a member this adds it to his account. */
export const startElsewhere = () => call<GoThere>("/api/openid/start", {});
export const registerElsewhere = (wish: RegisterElsewhere) => call("/api/openid/members", wish);
export const getSessions = () => call<SessionList>("/api/sessions");

export const changeName = (wish: ChangeName) => call("/api/account/name", wish);
export const changePassword = (wish: ChangePassword) => call("/api/account/password", wish);
export const changeEmail = (wish: ChangeEmail) => call("/api/account/email", wish);
export const confirmEmail = (wish: ConfirmEmail) => call("/api/account/email/confirm", wish);
export const getSettings = () => call<PlayerSettings>("/api/account/settings");
export const putSettings = (settings: PlayerSettings) => call("/api/account/settings", settings, "PUT");
export const closeAccount = (wish: CloseAccount) => call("/api/account/close", wish);

export const askReset = (wish: AskReset) => call("/api/reset", wish);
export const finishReset = (wish: FinishReset) => call("/api/reset/finish", wish);

export const getBlocks = () => call<BlockList>("/api/blocks");
export const block = (wish: Named) => call<BlockList>("/api/blocks", wish);
export const unblock = (name: string) =>
  call<BlockList>(`/api/blocks/${encodeURIComponent(name)}`, undefined, "DELETE");
export const report = (wish: Report) => call("/api/reports", wish);

export const getTokens = () => call<TokenList>("/api/tokens");
export const makeToken = (wish: MakeToken) => call<TokenMade>("/api/tokens", wish);
export const revokeToken = (id: string) =>
  call<TokenList>(`/api/tokens/${encodeURIComponent(id)}`, undefined, "DELETE");

/** Where programs find what they can ask for. */
export const INTERFACE_PATH = "/api/schema/openapi.json";

/** Where a member can download all that is kept of him. */
export const EXPORT_PATH = "/api/account/export";
