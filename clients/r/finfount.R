# A data frame: finfount("stock_zh_a_hist", symbol = c("600000", "000001"), "_last" = 20)
# Numbers are numbers, codes and texts are character, days are Date. It needs the packages curl and jsonlite.
finfount <- local({
  kept <- list()
  as_text <- function(value) {
    if (inherits(value, "Date")) return(format(value, "%Y%m%d"))
    if (is.numeric(value)) format(value, scientific = FALSE, trim = TRUE, digits = 15) else as.character(value)
  }
  # By rows: some versions of jsonlite leave a column out that is empty in every row.
  to_frame <- function(rows) {
    columns <- if (length(rows) > 0) names(rows[[1]]) else character()
    cells_of <- function(name) {
      cells <- lapply(rows, `[[`, name)
      cells[vapply(cells, is.null, NA)] <- NA
      cells <- unlist(cells)
      is_day <- is.character(cells) && all(is.na(cells) | grepl("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", cells))
      if (is_day) as.Date(cells) else cells
    }
    as.data.frame(sapply(columns, cells_of, simplify = FALSE), check.names = FALSE, optional = TRUE)
  }
  # Its own names begin with a dot: some interfaces have the parameters name and token.
  function(.name, ..., .base = Sys.getenv("FINFOUNT_URL", "http://127.0.0.1:8080"), .token = Sys.getenv("FINFOUNT_TOKEN")) {
    params <- list(...)
    # A value without a name, or no value, would be answered with the default: another share.
    if (sum(nzchar(names(params))) < length(params))
      stop("Each value needs the name of its parameter: finfount(\"", .name, "\", symbol = \"600000\")", call. = FALSE)
    lacking <- vapply(params, function(values) length(values) == 0 || anyNA(values), NA)
    if (any(lacking))
      stop(.name, ": ", toString(names(params)[lacking]), " has no value. Leave it out for its default.", call. = FALSE)
    texts <- lapply(params, as_text)
    values <- curl::curl_escape(enc2utf8(as.character(unlist(texts))))
    query <- paste(rep(names(texts), lengths(texts)), values, sep = "=", recycle0 = TRUE, collapse = "&")
    url <- paste0(.base, "/api/table/", .name, ".json?", query)
    known <- kept[[url]]
    # With If-None-Match, the answer is 304 without a body while nothing has changed.
    sent <- c("If-None-Match" = known$etag, Authorization = if (.token != "") paste("Bearer", .token))
    for (attempt in 1:4) {
      answer <- curl::curl_fetch_memory(url, curl::handle_setheaders(curl::new_handle(), .list = as.list(sent)))
      headers <- curl::parse_headers_list(answer$headers)
      # A proxy may send a date.
      wait <- suppressWarnings(as.numeric(headers[["retry-after"]]))
      if (answer$status_code < 400 || !isTRUE(wait >= 0) || wait > 60 || attempt == 4) break
      Sys.sleep(wait)
    }
    if (answer$status_code == 304) return(known$frame)
    text <- rawToChar(answer$content)
    Encoding(text) <- "UTF-8"
    body <- tryCatch(jsonlite::fromJSON(text, simplifyVector = FALSE), error = function(failure) NULL)
    if (!is.list(body)) stop("HTTP ", answer$status_code, ", which is no answer of finfount: ", .base, call. = FALSE)
    if (answer$status_code != 200) {
      details <- vapply(body$detail, function(item) paste0(item$loc[[length(item$loc)]], ": ", item$msg), "")
      stop(paste(c(body$error, details), collapse = "; "), call. = FALSE)
    }
    frame <- to_frame(body)
    attr(frame, "source") <- headers[["finfount-source"]]
    kept[[url]] <<- list(etag = headers[["etag"]], frame = frame)
    frame
  }
})
