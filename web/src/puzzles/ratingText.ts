// A rating as it is shown: "1512", or "1512?" while it is provisional.
import { isProvisional, type Rating } from "./glicko2.ts";
import { t } from "./texts/index.ts";

export const ratingText = (rating: Rating): string => {
  const rounded = String(Math.round(rating.rating));
  return isProvisional(rating) ? t("puzzles.ratingProvisional", { rating: rounded }) : rounded;
};
